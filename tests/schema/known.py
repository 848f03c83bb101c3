"""Creates a signed-in visitor who has sent a support request with a file and begun a post."""

import base64
import re

import requests
import servers

PLACE = "/api/ru-en/moskva"

# A PNG of one red pixel.
PICTURE = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC")


def visitor(api: str) -> dict[str, str]:
    """Variables for the configuration of schemathesis, with the visitor's values."""
    session = requests.Session()
    session.headers.update({"x-roadside-key": servers.API_KEY})

    def send(method: str, path: str, **rest) -> requests.Response:
        answer = session.request(method, api + path, allow_redirects=False, timeout=30, **rest)
        if answer.status_code >= 400:
            raise SystemExit(f"{method} {path}: {answer.status_code} {answer.text}")
        return answer

    token = send("GET", "/csrf_token").json()["sk"]
    send("POST", "/api/identity/auth", data={"sk": token, "name": "Anna Smirnova"})
    session.headers["x-csrf-token"] = token
    picture = {"image": ("photo.png", PICTURE, "image/png")}
    file = send("POST", f"{PLACE}/contact-us/upload-file", files=picture).json()["data"]["id"]
    request = {
        "ask_professions_id": "courier-on-foot",
        "ask_subject_id": "payouts",
        "driver_name": "Anna Smirnova",
        "driver_phone": "+7 916 123-45-67",
        "email": "anna@example.org",
        "text": "My payout has not arrived.",
        "file_ids": [file],
    }
    sent = send("POST", f"{PLACE}/contact-us/send", json=request).json()
    post = {
        "title": "A quiet night",
        "topic": "orders",
        "language": "en",
        "tags": ["night"],
        "blocks": [{"type": "paragraph", "text": [{"text": "No one called."}]}],
    }
    post = send("POST", f"{PLACE}/account/posts", json=post).json()["post"]["id"]
    images = re.search(r'/api/images/([^"]+)', send("GET", f"{PLACE}/menu").text)
    return {
        "SCHEMA_API_KEY": servers.API_KEY,
        "SCHEMA_STAFF_TOKEN": servers.STAFF_TOKEN,
        "SCHEMA_FORM_TOKEN": token,
        "SCHEMA_COOKIES": "; ".join(f"{cookie.name}={cookie.value}" for cookie in session.cookies),
        "SCHEMA_NUMBER": sent["number"],
        "SCHEMA_TOKEN": sent["url"].rpartition("/")[2],
        "SCHEMA_FILE": file,
        "SCHEMA_POST": post,
        "SCHEMA_IMAGE": images[1] if images else "",
    }
