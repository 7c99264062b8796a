"""The shop's tables. Its own migrations create them, so Django does not manage them."""

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import models


class Member(AbstractBaseUser):
    USERNAME_FIELD = "email"

    email = models.TextField(unique=True)
    password = models.TextField(db_column="password_hash")
    first_name = models.TextField()
    last_name = models.TextField()
    is_active = models.BooleanField(default=True)
    is_staff = models.BooleanField(default=False)
    last_login = None

    class Meta:
        managed = False
        db_table = "users"


class Session(models.Model):
    id = models.UUIDField(primary_key=True)
    user = models.ForeignKey(Member, models.CASCADE, related_name="sessions")
    expires_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    class Meta:
        managed = False
        db_table = "sessions"


class Category(models.Model):
    name = models.TextField(unique=True)

    class Meta:
        managed = False
        db_table = "categories"


class Product(models.Model):
    name = models.TextField()
    desc = models.TextField()
    price = models.DecimalField(max_digits=12, decimal_places=2)
    quantity = models.IntegerField()
    image = models.TextField(null=True)
    category = models.ForeignKey(Category, models.PROTECT, related_name="products")
    featured = models.BooleanField()
    unit = models.TextField(null=True)
    unit_amount = models.IntegerField(null=True)
    created_at = models.DateTimeField()

    class Meta:
        managed = False
        db_table = "products"


class CartItem(models.Model):
    user = models.ForeignKey(Member, models.CASCADE, related_name="cart_items")
    product = models.ForeignKey(Product, models.CASCADE, related_name="+")
    quantity = models.IntegerField()

    class Meta:
        managed = False
        db_table = "cart_items"

    @property
    def total_price(self):
        return self.product.price * self.quantity
