vcl 4.1;

# A shared cache in front of the edge, behind a proxy that terminates HTTPS and sets
# X-Forwarded-For and X-Forwarded-Proto. The edge decides what is cached: `public, max-age` for
# pages and files, `no-store` for what depends on the visitor.
#
# Edges with `[cdn] kind = "varnish"` purge it: their pages have keys (`xkey`), and CDN-Cache-Control
# keeps them for up to a day. Pages of other edges are fresh for a minute.

import std;
# Of the package varnish-modules.
import xkey;

probe ready {
  .request =
    "GET /readyz HTTP/1.1"
    "Host: localhost"
    "Connection: close";
  .interval = 1s;
  .timeout = 1s;
  .window = 3;
  .threshold = 2;
  .initial = 2;
}

# The frontend `cache-misses` of ../haproxy, which chooses the edge.
backend edges {
  .host = "127.0.0.1";
  .port = "8083";
  .probe = ready;
  # Longer than `limits.request_ms` (30 s) and than the silence of a stream of events (15 s).
  .first_byte_timeout = 40s;
  .between_bytes_timeout = 40s;
  .connect_timeout = 2s;
  .max_connections = 4000;
}

# Who may purge: this machine, and the edges.
acl operators {
  "localhost";
}

sub vcl_recv {
  unset req.http.X-Visitor-Cookie;
  # A page waits for the edge a minute after its freshness or a soft purge, unless the edges fail.
  if (std.healthy(req.backend_hint)) {
    set req.grace = 60s;
  }

  if (req.method == "PURGE") {
    # Varnish adds the client itself; a comma means that a proxy passed the request on.
    if (client.ip !~ operators || req.http.X-Forwarded-For ~ ",") {
      return (synth(405));
    }
    if (req.http.xkey-purge) {
      return (synth(200, "Purged " + xkey.purge(req.http.xkey-purge)));
    }
    if (req.http.xkey-softpurge) {
      return (synth(200, "Purged " + xkey.softpurge(req.http.xkey-softpurge)));
    }
    return (purge);
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # Previews and rollouts: their pages are for one browser.
  if (req.http.Cookie ~ "(^|; *)(__Host-)?(preview|cohort)=") {
    return (pass);
  }
  # The product API and streams of events: each response says for itself what it depends on.
  if (req.url ~ "^/api/" || req.url ~ "^/csrf_token") {
    return (pass);
  }
  # Cached responses depend on the address only. The edge gets the cookies nevertheless, because it
  # redirects addresses without a place by them, and says `no-store` then.
  set req.http.X-Visitor-Cookie = req.http.Cookie;
  unset req.http.Cookie;
  return (hash);
}

sub vcl_hash {
  # A host may serve another brand; the scheme decides about cookies and absolute links.
  hash_data(req.http.X-Forwarded-Proto);
}

sub vcl_backend_fetch {
  if (bereq.http.X-Visitor-Cookie) {
    set bereq.http.Cookie = bereq.http.X-Visitor-Cookie;
    unset bereq.http.X-Visitor-Cookie;
  }
}

sub vcl_backend_response {
  # A response with a cookie is one visitor's.
  if (beresp.http.Set-Cookie || beresp.http.Cache-Control ~ "(private|no-store)") {
    set beresp.uncacheable = true;
    set beresp.ttl = 10s;
    return (deliver);
  }
  # The lifetime for shared caches alone: RFC 9213.
  if (beresp.http.CDN-Cache-Control ~ "max-age=[0-9]+") {
    set beresp.ttl = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*max-age=([0-9]+).*$", "\1s"), 60s);
  }
  # While the edges fail, visitors get the last page for a day.
  set beresp.grace = 24h;
  if (beresp.status >= 500) {
    if (bereq.is_bgfetch) {
      return (abandon);
    }
    set beresp.uncacheable = true;
    set beresp.ttl = 1s;
  }
  return (deliver);
}

sub vcl_deliver {
  # For this cache, not for visitors or caches behind it.
  unset resp.http.xkey;
  unset resp.http.CDN-Cache-Control;
  if (obj.hits > 0) {
    set resp.http.X-Cache = "hit";
  } else {
    set resp.http.X-Cache = "miss";
  }
}
