from django.contrib import admin


class MemoryAdminSite(admin.AdminSite):
    site_header = "Assistant with memory"
    site_title = "Operators"
    index_title = "Operation"
