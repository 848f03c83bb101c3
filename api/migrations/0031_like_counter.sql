-- Likes of each article, so that no page counts rows. A daily job corrects what nodes of the version before did not count.
CREATE TABLE article_counter (
    article_id TEXT PRIMARY KEY,
    likes BIGINT NOT NULL
);
INSERT INTO article_counter (article_id, likes) SELECT article_id, COUNT(*) FROM article_like GROUP BY article_id;
