from memoryproject.models.audit import AuditEvent, OperatorAccess
from memoryproject.models.calls import ModelCall
from memoryproject.models.users import ApiToken, User

__all__ = ["ApiToken", "AuditEvent", "ModelCall", "OperatorAccess", "User"]
