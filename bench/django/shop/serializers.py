from rest_framework import serializers

from .models import CartItem, Category, Product


class ImageField(serializers.CharField):
    """The absolute URL of an image that is stored as a path."""

    def to_representation(self, value):
        return self.context["request"].build_absolute_uri(value)


class CategorySerializer(serializers.ModelSerializer):
    class Meta:
        model = Category
        fields = ["id", "name"]


class ListedCategorySerializer(CategorySerializer):
    product_count = serializers.IntegerField()
    image = ImageField()

    class Meta(CategorySerializer.Meta):
        fields = ["id", "name", "product_count", "image"]


class ProductSerializer(serializers.ModelSerializer):
    image = ImageField()
    category = CategorySerializer()

    class Meta:
        model = Product
        fields = [
            "id",
            "name",
            "desc",
            "price",
            "quantity",
            "image",
            "category",
            "created_at",
            "featured",
            "unit",
            "unit_amount",
        ]


class CartProductSerializer(ProductSerializer):
    class Meta(ProductSerializer.Meta):
        fields = ["id", "name", "image", "price", "quantity", "category"]


class CartItemSerializer(serializers.ModelSerializer):
    product = CartProductSerializer()
    total_price = serializers.DecimalField(max_digits=None, decimal_places=2)

    class Meta:
        model = CartItem
        fields = ["id", "product", "quantity", "total_price"]


class CartSerializer(serializers.Serializer):
    id = serializers.IntegerField()
    cart_items = CartItemSerializer(many=True)
    total_items = serializers.IntegerField()
    total_cost = serializers.DecimalField(max_digits=None, decimal_places=2)


class AdditionSerializer(serializers.Serializer):
    product_id = serializers.IntegerField()
    quantity = serializers.IntegerField(min_value=1, default=1)
