-- What menus show beside names and links: pictures of tiles, banners. One row of JSON, replaced by each import that brings a `menu.toml`.
CREATE TABLE menu_content (
    name TEXT PRIMARY KEY,
    json TEXT NOT NULL
);
