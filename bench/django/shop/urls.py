from django.conf import settings
from django.urls import path
from django.views.decorators.cache import cache_page

from . import views


def catalog(view):
    seconds = settings.CATALOG_CACHE_SECONDS
    return cache_page(seconds)(view) if seconds > 0 else view


urlpatterns = [
    path("api/products/", catalog(views.ProductList.as_view())),
    path("api/products/categories/", catalog(views.CategoryList.as_view())),
    path("api/products/cart/me/", views.CartView.as_view()),
    path("api/products/cart/add_item/", views.CartAddItem.as_view()),
]
