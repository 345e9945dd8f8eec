"""Pieces that, repeated, are made to slow a search for secrets down."""

HOSTILE = {
    "prose": "lorem ipsum dolor sit amet ",
    "one run": "x",
    "digits": "1",
    "spaced digits": "1 ",
    "sk": "sk-",
    "jwt heads": "eyJ",
    "jwt parts": "eyJa.eyJb.",
    "url heads": "://a:",
    "password": "password is ",
    "password for": "password for a b c d ",
    "ibans": "DE12 ",
    "keys": "-----BEGIN PRIVATE KEY-----",
    "bearers": "bearer ",
    "tokens": "token=",
    "cards": "4111 ",
    "identities": "ssn 536-90-4399 ",
}
