from django.db import transaction
from django.db.models import Count, F, OuterRef, Subquery
from django.db.models.functions import Collate, Lower
from rest_framework import filters, generics, status
from rest_framework.exceptions import ValidationError
from rest_framework.pagination import PageNumberPagination
from rest_framework.response import Response
from rest_framework.views import APIView

from .models import CartItem, Category, Product
from .serializers import AdditionSerializer, CartSerializer, ListedCategorySerializer, ProductSerializer

# The indexes are on this expression.
NAME = Collate(Lower("name"), "C")
ORDERINGS = {
    "name": NAME.asc(),
    "-name": NAME.desc(),
    "price": F("price").asc(),
    "-price": F("price").desc(),
    "created_at": F("created_at").asc(),
    "-created_at": F("created_at").desc(),
}
BOOLEANS = {"true": True, "1": True, "false": False, "0": False}


class ProductPagination(PageNumberPagination):
    page_size = 24
    page_size_query_param = "page_size"
    max_page_size = 100

    def paginate_queryset(self, queryset, request, view=None):
        if not {"page", "page_size", "featured"} & request.query_params.keys():
            return None
        return super().paginate_queryset(queryset, request, view)


class ProductList(generics.ListAPIView):
    authentication_classes = []
    permission_classes = []
    queryset = Product.objects.select_related("category")
    serializer_class = ProductSerializer
    pagination_class = ProductPagination
    # Every word must occur: `icontains` on each field.
    filter_backends = [filters.SearchFilter]
    search_fields = ["name", "desc", "category__name"]

    def get_queryset(self):
        products = super().get_queryset()
        query = self.request.query_params
        if "category" in query:
            try:
                products = products.filter(category=int(query["category"]))
            except ValueError:
                raise ValidationError({"category": ["A valid integer is required."]})
        if "featured" in query:
            if query["featured"] not in BOOLEANS:
                raise ValidationError({"featured": ["Must be a valid boolean."]})
            products = products.filter(featured=BOOLEANS[query["featured"]])
        ordering = query.get("ordering", "name")
        if ordering not in ORDERINGS:
            raise ValidationError({"ordering": [f'"{ordering}" is not a valid choice.']})
        return products.order_by(ORDERINGS[ordering], "id")


class CategoryList(generics.ListAPIView):
    authentication_classes = []
    permission_classes = []
    serializer_class = ListedCategorySerializer
    queryset = Category.objects.annotate(
        product_count=Count("products"),
        image=Subquery(
            Product.objects.filter(category=OuterRef("pk"), image__isnull=False)
            .order_by(NAME, "id")
            .values("image")[:1]
        ),
    ).order_by(NAME, "id")


def cart_response(request):
    items = list(CartItem.objects.filter(user=request.user).select_related("product__category").order_by("id"))
    cart = {
        "id": request.user.id,
        "cart_items": items,
        "total_items": sum(item.quantity for item in items),
        "total_cost": sum(item.total_price for item in items),
    }
    return Response(CartSerializer(cart, context={"request": request}).data)


def refusal(status_code, code, detail, **data):
    return Response({"error": detail, "detail": detail, "code": code, **data}, status=status_code)


class CartView(APIView):
    def get(self, request):
        return cart_response(request)


class CartAddItem(APIView):
    def post(self, request):
        addition = AdditionSerializer(data=request.data)
        addition.is_valid(raise_exception=True)
        with transaction.atomic():
            # The lock makes concurrent adds wait, so that all are counted and none passes the stock.
            product = (
                Product.objects.select_for_update().filter(pk=addition.validated_data["product_id"]).first()
            )
            if product is None:
                return refusal(status.HTTP_404_NOT_FOUND, "not_found", "Product not found.")
            item = CartItem.objects.filter(user=request.user, product=product).first()
            if item is None:
                item = CartItem(user=request.user, product=product, quantity=0)
            item.quantity += addition.validated_data["quantity"]
            if item.quantity > product.quantity:
                detail = f"Only {product.quantity} left in stock."
                return refusal(
                    status.HTTP_400_BAD_REQUEST, "insufficient_stock", detail, available=product.quantity
                )
            item.save()
        return cart_response(request)
