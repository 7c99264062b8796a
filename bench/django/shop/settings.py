"""Production settings: no debug mode, connections kept open, JSON only, templates and translations off."""

import os
from urllib.parse import urlsplit

database = urlsplit(os.environ["DATABASE_URL"])

DEBUG = False
SECRET_KEY = os.environ["JWT_SECRET"]
ALLOWED_HOSTS = ["127.0.0.1"]
ROOT_URLCONF = "shop.urls"
INSTALLED_APPS = ["django.contrib.contenttypes", "django.contrib.auth", "rest_framework", "shop"]
MIDDLEWARE = ["django.middleware.security.SecurityMiddleware", "django.middleware.common.CommonMiddleware"]
AUTH_USER_MODEL = "shop.Member"
DEFAULT_AUTO_FIELD = "django.db.models.AutoField"
USE_I18N = False
USE_TZ = True
TIME_ZONE = "UTC"
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": database.path[1:],
        "USER": database.username,
        "PASSWORD": database.password,
        "HOST": database.hostname,
        "PORT": database.port,
        "CONN_MAX_AGE": None,
    }
}
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
# Seconds for which a response of the catalog is cached. 0: not at all.
CATALOG_CACHE_SECONDS = int(os.environ.get("CATALOG_CACHE_SECONDS", "0"))

REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_AUTHENTICATION_CLASSES": ["shop.authentication.MemberAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
}
# The tokens of the shop's own server.
SIMPLE_JWT = {"SIGNING_KEY": os.environ["JWT_SECRET"], "ISSUER": "mewa-pasal", "AUDIENCE": "mewa-pasal"}
