from django.utils import timezone
from rest_framework_simplejwt.authentication import JWTAuthentication
from rest_framework_simplejwt.exceptions import InvalidToken

from .models import Session


class MemberAuthentication(JWTAuthentication):
    """Checks the token, its session and its user, as the shop's server does. One query."""

    def get_user(self, validated_token):
        session = (
            Session.objects.select_related("user")
            .filter(
                id=validated_token["sid"],
                user_id=validated_token["user_id"],
                ended_at=None,
                expires_at__gt=timezone.now(),
                user__is_active=True,
            )
            .first()
        )
        if session is None:
            raise InvalidToken()
        return session.user
