from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig


class MemoryProjectConfig(AppConfig):
    name = "memoryproject"
    verbose_name = "accounts and audit"

    def ready(self) -> None:
        from django.db.backends.signals import connection_created

        from memoryproject import checks

        connection_created.connect(checks.check_acting_role, dispatch_uid="acting-role")


class MemoryAdminConfig(AdminConfig):
    default_site = "memoryproject.admin_site.MemoryAdminSite"
