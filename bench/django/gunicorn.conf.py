import os

chdir = os.path.dirname(os.path.abspath(__file__))
wsgi_app = "shop.wsgi"
bind = f"127.0.0.1:{os.environ['PORT']}"
workers = int(os.environ.get("WORKERS", "1"))
# The default worker closes each connection after its answer, which the load program counts as an error now and then.
threads = 4
loglevel = "warning"
