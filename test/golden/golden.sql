-- The dump that the golden snapshot is made from. Written by hand; every row is here for a reason.
BEGIN;
CREATE TABLE listing (
  id INTEGER, name TEXT, type TEXT, topic TEXT, sub_topic TEXT, start_date TEXT, end_date TEXT, city TEXT, country TEXT,
  venue TEXT, organizer TEXT, website TEXT, description TEXT, submission_deadline TEXT, attendance TEXT, updated_at TEXT
);

-- plain rows around 2026-11-20
INSERT INTO listing VALUES
  (7001, 'International Conference on Machine Learning', 'conference', 'Computer Science', 'Artificial Intelligence', '2026-12-01', '2026-12-04', 'Paris', 'France', 'Palais des Congrès', 'ICML Board', 'https://icml.example', 'Four days of machine learning.', '2026-06-01', 'hybrid', '2026-05-02'),
  (7002, 'Machine Learning', 'workshop', 'Computer Science', 'Artificial Intelligence', '2026-12-01', '2026-12-01', 'Munich', 'Germany', '', 'TUM', 'https://ml.example', NULL, NULL, NULL, NULL),
  (7003, 'Learning Machines', 'seminar', 'Computer Science', 'Artificial Intelligence', '2026-11-02', '2026-11-02', 'Berlin', 'Germany', 'Room 4', 'TU Berlin', '', NULL, NULL, 'in-person', NULL),
  (7004, 'Workshop on Deep Networks for Machine Vision', 'workshop', 'Computer Science', 'Machine Learning', '2027-01-15', '2027-01-17', 'New York', 'United States', 'Javits Center', 'NYU', 'https://vision.example', 'Networks, deep ones.', '2026-11-30', 'in-person', NULL),
  (7005, 'Symposium on Quantum Chemistry', 'conference', 'Chemistry', 'Quantum Chemistry', '2026-11-20', '2026-11-22', 'Zürich', 'Switzerland', 'ETH', 'ETH Zürich', 'https://qc.example', NULL, NULL, NULL, '2026-10-10'),
  (7006, 'Annual Meeting on Catalysis', 'conference', 'Chemistry', 'Catalysis', '2026-11-18', '2026-11-21', 'Lyon', 'France', '', '', '', NULL, NULL, NULL, NULL),
  (7007, 'Conference on Solid State Physics', 'conference', 'Physics', 'Condensed Matter', '2026-10-05', '2026-10-09', 'São Paulo', 'Brazil', 'USP', 'Sociedade Brasileira de Física', 'https://solid.example', NULL, NULL, NULL, NULL),
  (7008, 'Nursing Education Today', 'conference', 'Medicine', 'Nursing', '2026-12-30', '2027-01-02', 'Nairobi', 'Kenya', '', 'Kenya Nursing Council', '', NULL, NULL, NULL, NULL),
  (7009, 'Women''s Health Congress', 'conference', 'Medicine', 'Public Health', '2027-03-15', '2027-03-17', 'Mumbai', 'India', 'NESCO', 'FOGSI', 'https://health.example', 'Women''s health, "all of it".', NULL, 'hybrid', NULL),
  (7010, 'C++ and C# in Practice', 'seminar', 'Computer Science', 'Programming Languages', '2027-03-15', NULL, 'Oslo', 'Norway', '', '', 'https://cpp.example', NULL, NULL, NULL, NULL),
  (7011, 'Summer School on Algebraic Geometry', 'seminar', 'Mathematics', 'Geometry', '2026-07-01', '2026-08-15', 'Kraków', 'Poland', 'Jagiellonian University', 'Jagiellonian University', '', 'Six weeks: a long one.', NULL, NULL, NULL),
  (7012, 'A Year of Networks', 'seminar', 'Mathematics', 'Graph Theory', '2026-01-01', '2026-12-31', 'Budapest', 'Hungary', 'Rényi Institute', 'Rényi Institute', '', NULL, NULL, NULL, NULL),
  (7013, '13th Int''l Symposium on Soil & Water', 'conference', 'Agriculture', 'Soil Science', '2027-05-30', '2027-06-02', 'Adelaide', 'Australia', '', '', '', NULL, NULL, NULL, NULL),
  (7014, 'Economics of Climate Change 2027', 'conference', 'Economics', 'Climate', '2027-05-03', '2027-05-05', 'Wellington', 'New Zealand', '', 'Motu', '', NULL, NULL, NULL, NULL),
  (7015, 'Economics of Climate Change 2026', 'conference', 'Economics', 'Climate', '2026-05-04', '2026-05-06', 'Wellington', 'New Zealand', '', 'Motu', '', NULL, NULL, NULL, NULL);

-- webinars without a place
INSERT INTO listing VALUES
  (8001, 'Statistics for Biologists', 'webinar', 'Mathematics', 'Statistics', '2026-12-10', NULL, NULL, NULL, NULL, 'Biostat Club', 'https://stats.example', 'Bring data.', NULL, 'online', NULL),
  (8002, 'Writing Grants', 'WEBINAR', 'Education', NULL, '2026-12-10', '', '', '', '', '', '', NULL, NULL, 'Online', NULL),
  (8003, 'Redis in a Nutshell', 'Webinar', 'Computer Science', 'Databases', '2026-11-21', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  (8004, 'Reading Club', 'webinar', 'Humanities', '', '1999-12-31', '2000-01-01', '', '', '', '', '', NULL, NULL, NULL, NULL);

-- names in other scripts and with accents
INSERT INTO listing VALUES
  (9001, '中国机器学习大会', 'conference', 'Computer Science', 'Artificial Intelligence', '2026-12-12', '2026-12-13', '北京', '中国', '', '中国计算机学会', 'https://ccf.example', '机器学习。', NULL, NULL, NULL),
  (9002, 'المؤتمر الدولي للكيمياء', 'conference', 'Chemistry', '', '2027-02-01', '2027-02-03', 'القاهرة', 'مصر', '', '', '', NULL, NULL, NULL, NULL),
  (9003, '한국 물리학회 가을 학술대회', 'conference', 'Physics', '', '2026-10-20', '2026-10-22', '대전', 'South Korea', '', '', '', NULL, NULL, NULL, NULL),
  (9004, 'Διεθνές Συνέδριο Ιατρικής', 'conference', 'Medicine', '', '2027-04-01', '2027-04-03', 'Αθήνα', 'Greece', '', '', '', NULL, NULL, NULL, NULL),
  (9005, 'Congrès français de mécanique', 'conference', 'Engineering', 'Mechanics', '2027-08-30', '2027-09-03', 'Besançon', 'France', '', 'AFM', '', NULL, NULL, NULL, NULL),
  (9006, 'Tagung für Übersetzung und Straßenbau', 'conference', 'Engineering', 'Civil Engineering', '2026-12-02', '2026-12-03', 'Köln', 'Deutschland', '', '', '', NULL, NULL, NULL, NULL);

-- odd spellings of countries, topics and values; text that JSON must escape
INSERT INTO listing VALUES
  (600, 'Data Bases and Databases', 'Conference', 'computer science', 'databases', '2026-12-01', '2026-12-03', 'new york', 'U.S.A.', 'Hotel "Plaza"', 'Tom & Jerry', 'TBD', '<p>See <a href="https://db.example">here</a></p>', NULL, 'virtual', NULL),
  (601, 'Robots	in
Cities', 'conference', 'Engineering', 'Robotics', '2026-12-05', '2026-12-06', 'Singapore', ':sg:', 'C:\halls\1', '', '', 'line one
line two', NULL, NULL, NULL),
  (602, '  Trimmed   ', 'seminar', ' Education ', ' Didactics ', ' 2026-12-24 ', '2026-12-24', ' Bern ', ' CH ', '', '', '', NULL, NULL, NULL, NULL),
  (603, 'Nowhere in Particular', 'conference', 'Humanities', '', '2027-01-01', '2027-01-02', '???', 'W3', '', '', '', NULL, NULL, NULL, NULL),
  (604, 'Conference of the Globe 🌍', 'conference', 'Humanities', '', '2027-01-01', '2027-01-02', '', '🌍', '', '', '', NULL, NULL, NULL, NULL),
  (605, '!!!', 'seminar', 'Humanities', '', '2027-01-01', NULL, '', 'UK', '', '', '', NULL, NULL, NULL, NULL),
  (606, 'constructor __proto__ toString', 'seminar', 'Computer Science', 'Programming Languages', '2027-01-03', NULL, 'Doha', 'Qatar', '', '', '', NULL, NULL, NULL, NULL),
  (607, 'Pacific Islands Forum', 'conference', 'Politics', '', '2027-01-04', '2027-01-08', 'Suva', 'Fiji', '', '', '', NULL, NULL, NULL, NULL),
  ('608', 'An Id Written as Text', 'seminar', 'Education', '', '2027-01-05', NULL, 'Reykjavík', 'Iceland', '', '', '', NULL, NULL, NULL, NULL),
  (9007199254740991, 'The Largest Id', 'seminar', 'Mathematics', 'Number Theory', '2199-12-31', NULL, 'Princeton', 'USA', '', '', '', NULL, NULL, NULL, NULL),
  (1, 'The Smallest Id', 'seminar', 'Mathematics', 'Number Theory', '1900-01-01', NULL, 'Göttingen', 'Germany', '', '', '', NULL, NULL, NULL, NULL);

-- rows that are rejected
INSERT INTO listing VALUES
  (7001, 'The Same Id Again', 'conference', 'Physics', '', '2026-12-01', NULL, '', '', '', '', '', NULL, NULL, NULL, NULL),
  (0, 'No Such Id', 'conference', 'Physics', '', '2026-12-01', NULL, '', '', '', '', '', NULL, NULL, NULL, NULL),
  (501, ' ', 'conference', 'Physics', '', '2026-12-01', NULL, '', '', '', '', '', NULL, NULL, NULL, NULL),
  (502, 'A Concert', 'concert', 'Physics', '', '2026-12-01', NULL, '', '', '', '', '', NULL, NULL, NULL, NULL),
  (503, 'Without a Day', 'conference', 'Physics', '', NULL, NULL, '', '', '', '', '', NULL, NULL, NULL, NULL),
  (504, 'Thirty Days Has November', 'conference', 'Physics', '', '2026-11-31', NULL, '', '', '', '', '', NULL, NULL, NULL, NULL),
  (505, 'Back in Time', 'conference', 'Physics', '', '2026-12-02', '2026-12-01', '', '', '', '', '', NULL, NULL, NULL, NULL);

CREATE VIEW events AS SELECT * FROM listing;

-- all kinds, several rounds and zones, and one fault of each kind
CREATE TABLE deadlines (event_id, kind, due, zone, round, label, extended);
INSERT INTO deadlines VALUES
  (7001, 'abstract', '2026-09-01', NULL, NULL, NULL, NULL),
  (7001, 'submission', '2026-09-08 23:59', 'AoE', 1, 'long papers', 0),
  (7001, 'submission', '2026-11-20 12:00:01', 'UTC', 2, 'short papers', 1),
  (7001, 'notification', '2026-10-20', 'Europe/Paris', NULL, NULL, NULL),
  (7001, 'Camera-ready', '2026-11-19', NULL, NULL, NULL, NULL),
  (7004, 'rebuttal', '2026-12-01T09:00:00+05:30', NULL, NULL, NULL, NULL),
  (7004, 'proposal', '2026-11-20', 'Pacific/Kiritimati', NULL, 'tutorials', 'no'),
  (7004, 'registration', 'TBA', NULL, NULL, NULL, NULL),
  (7008, 'submission', '2026-12-01 25:00', 'Mars/Phobos', 0, NULL, 'perhaps'),
  (7008, 'poster', '2026-12-01', NULL, NULL, NULL, NULL),
  (7008, 'submission', NULL, NULL, NULL, NULL, NULL),
  (77, 'submission', '2026-12-01', NULL, NULL, NULL, NULL);
COMMIT;
