-- A dump has one table or view named `events` with these columns. data/README.md says what each must contain.
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
  updated_at TEXT,
  source_url TEXT,
  language TEXT,
  status TEXT,
  source TEXT,
  licence TEXT,
  series TEXT,
  rank TEXT,
  acceptance TEXT
);

-- Optional: sources, with the names of the column `source` of events.
CREATE TABLE sources (
  name TEXT,
  url TEXT,
  licence TEXT,
  attribution TEXT
);

-- Optional: facts about the data. The value of the key `data_date` is the date of the data.
CREATE TABLE about (
  key TEXT,
  value TEXT
);

-- Optional: ranks of events or of series. Each row has either event_id or series.
CREATE TABLE ranks (
  event_id INTEGER,
  series TEXT,
  scheme TEXT,
  value TEXT,
  year INTEGER
);

-- Optional: submitted and accepted papers of each edition of a series.
CREATE TABLE acceptance (
  series TEXT,
  year INTEGER,
  accepted INTEGER,
  submitted INTEGER
);

-- Optional: deadlines. An event may have several.
CREATE TABLE deadlines (
  event_id INTEGER,
  kind TEXT,
  due TEXT,
  zone TEXT,
  round INTEGER,
  label TEXT,
  extended INTEGER
);
