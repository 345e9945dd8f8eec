"""The tables, a module for each language; of two in one script the more frequent stands first."""

from facts.extraction.rules.tables.languages.arabic import ARABIC
from facts.extraction.rules.tables.languages.chinese import CHINESE
from facts.extraction.rules.tables.languages.dutch import DUTCH
from facts.extraction.rules.tables.languages.french import FRENCH
from facts.extraction.rules.tables.languages.german import GERMAN
from facts.extraction.rules.tables.languages.hindi import HINDI, ROMAN_HINDI
from facts.extraction.rules.tables.languages.italian import ITALIAN
from facts.extraction.rules.tables.languages.japanese import JAPANESE
from facts.extraction.rules.tables.languages.polish import POLISH
from facts.extraction.rules.tables.languages.portuguese import PORTUGUESE
from facts.extraction.rules.tables.languages.russian import RUSSIAN
from facts.extraction.rules.tables.languages.spanish import SPANISH
from facts.extraction.rules.tables.languages.turkish import TURKISH
from facts.extraction.rules.tables.row import Table

TABLES: tuple[Table, ...] = (
    GERMAN,
    SPANISH,
    PORTUGUESE,
    ITALIAN,
    FRENCH,
    DUTCH,
    ROMAN_HINDI,
    TURKISH,
    POLISH,
    RUSSIAN,
    ARABIC,
    HINDI,
    JAPANESE,
    CHINESE,
)
