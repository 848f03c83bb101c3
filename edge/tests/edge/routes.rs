//! Every route of the specification's section 2, on the three hosts of development, through the real server.

