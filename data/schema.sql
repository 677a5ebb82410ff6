-- The dump: one table, or view, named `events`. What each column must hold stands in data/README.md.
CREATE TABLE events (
  id INTEGER PRIMARY KEY,
  name TEXT,
  type TEXT,
  topic TEXT,
  sub_topic TEXT,
  start_date TEXT,
  end_date TEXT,
  city TEXT,
  country TEXT,
  venue TEXT,
  organizer TEXT,
  website TEXT,
  description TEXT,
  submission_deadline TEXT,
  attendance TEXT,
  updated_at TEXT
);
