"""What the API shows and takes of consent and of the dials."""

from rest_framework import serializers

from facts.models import Consent, MemorySettings
from memoryproject.owned_api import Switch


class ConsentSerializer(serializers.ModelSerializer[Consent]):
    """Agreement that statements of one sensitive category may be remembered."""

    class Meta:
        model = Consent
        fields = ["category", "granted_at"]
        read_only_fields = fields


class SettingsSerializer(serializers.ModelSerializer[MemorySettings]):
    """The dials: whether anything is learnt, and whether what is remembered is used."""

    class Meta:
        model = MemorySettings
        fields = ["learn", "use_facts"]
        read_only_fields = fields


class SettingsChange(serializers.Serializer[None]):
    learn = Switch(required=False)
    use_facts = Switch(required=False)
