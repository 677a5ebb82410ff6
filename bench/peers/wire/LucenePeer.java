import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.HashMap;
import java.util.stream.Stream;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BulkScorer;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.Weight;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.util.BytesRef;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.HttpOutput;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.AbstractHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * Lucene behind Jetty. `build EVENTS FOLDER` makes the indexes from the events that `export.ts` wrote.
 * `serve FOLDER` answers `GET /search` on a free port, which it prints.
 *
 * There are three indexes with the same events: by date, latest first, by name. Pages are read in order and stop
 * when they are full. The number of a document in the first index is the number of its event.
 */
public final class LucenePeer {
  private static final String[] ORDERS = {"by_date", "latest_first", "by_name"};
  /** Columns that are filtered by value. */
  private static final List<String> VALUES = List.of("topic", "sub_topic", "city", "country", "continent", "type");
  /** Maximum number of matches that are sorted in memory. More matches are read in the order of an index. */
  private static final int FEW = 1024;
  /** One thread accepts, one selects and two work. On one core, more threads only pass on requests. */
  private static final int THREADS = 4;
  private static final int NO_VALUE = -1;
  private static final int BUFFER_BYTES = 1 << 20;
  private static final double WRITER_MB = 256;

  public static void main(String[] args) throws Exception {
    if (args[0].equals("build")) {
      Stream.of(ORDERS).parallel().forEach(order -> build(Path.of(args[1]), Path.of(args[2]), order));
    } else {
      serve(new Searcher(Path.of(args[1])));
    }
  }

  /**
   * Builds the index of one order. The first line of `events` names the columns: numbers, then the terms of the
   * name, the other terms, and the item.
   */
  private static void build(Path events, Path folder, String order) {
    IndexWriterConfig config = new IndexWriterConfig()
        .setIndexSort(new Sort(new SortField(order, SortField.Type.INT)))
        .setRAMBufferSizeMB(WRITER_MB);
    try (BufferedReader lines = Files.newBufferedReader(events);
        MMapDirectory directory = new MMapDirectory(folder.resolve(order));
        IndexWriter writer = new IndexWriter(directory, config)) {
      String[] columns = lines.readLine().split("\t");
      int numbers = columns.length - 3;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] cells = line.split("\t", -1);
        Document event = new Document();
        for (int at = 0; at < numbers; at++) {
          event.add(new NumericDocValuesField(columns[at], Integer.parseInt(cells[at])));
          if (VALUES.contains(columns[at])) event.add(new StringField(columns[at], cells[at], Store.NO));
          if (columns[at].equals("series")) event.add(new StringField("series_terms", cells[at], Store.NO));
          if (columns[at].equals("length")) event.add(new StringField("length_terms", cells[at], Store.NO));
        }
        for (String term : words(cells[numbers])) {
          event.add(new StringField("name", term, Store.NO));
          event.add(new StringField("text", term, Store.NO));
        }
        for (String term : words(cells[numbers + 1])) event.add(new StringField("text", term, Store.NO));
        if (order.equals(ORDERS[0])) event.add(new BinaryDocValuesField("item", new BytesRef(cells[numbers + 2])));
        writer.addDocument(event);
      }
      writer.forceMerge(1);
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }

  private static String[] words(String cell) {
    return cell.isEmpty() ? new String[0] : cell.split(" ");
  }

  private static void serve(Searcher searcher) throws Exception {
    QueuedThreadPool threads = new QueuedThreadPool(THREADS);
    threads.setReservedThreads(1);
    Server server = new Server(threads);
    HttpConfiguration configuration = new HttpConfiguration();
    configuration.setSendServerVersion(false);
    ServerConnector connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(configuration));
    connector.setHost("127.0.0.1");
    connector.setIdleTimeout(600_000);
    server.addConnector(connector);
    ThreadLocal<ByteBuffer> buffers = ThreadLocal.withInitial(() -> ByteBuffer.allocateDirect(BUFFER_BYTES));
    server.setHandler(new AbstractHandler() {
      @Override
      public void handle(String path, Request request, HttpServletRequest same, HttpServletResponse response)
          throws IOException {
        request.setHandled(true);
        ByteBuffer body = buffers.get().clear();
        searcher.answer(new Question(request.getQueryString()), body);
        body.flip();
        response.setContentType("application/json; charset=utf-8");
        response.setContentLength(body.remaining());
        ((HttpOutput) response.getOutputStream()).sendContent(body);
      }
    });
    server.start();
    System.out.println("ready " + connector.getLocalPort());
  }

  /** A question. Its terms are folded, and its values are numbers. */
  private static final class Question {
    /** Null if the question has no words. */
    String[] terms;
    /** Conditions on values. All must hold. */
    final List<ValueCondition> values = new ArrayList<>();
    int from = Integer.MIN_VALUE;
    /** Inclusive. */
    int to = Integer.MAX_VALUE - 1;
    /** The day before which events must have ended. */
    int endsBefore = Integer.MAX_VALUE;
    int today;
    int offset;
    int limit;
    String sort;
    /** Number of terms that are no years, numbers, ordinals or stop words. */
    String series;
    /** True if past events with exactly this name come early. */
    boolean isOneEvent;
    String[] facets = {};
    int facetsLimit;

    Question(String query) {
      for (String pair : query.split("&")) {
        int between = pair.indexOf('=');
        String name = pair.substring(0, between);
        String value = pair.substring(between + 1);
        switch (name) {
          case "terms" -> terms = URLDecoder.decode(value, StandardCharsets.UTF_8).split(" ");
          case "from" -> from = Integer.parseInt(value);
          case "to" -> to = Integer.parseInt(value);
          case "endsBefore" -> endsBefore = Integer.parseInt(value);
          case "today" -> today = Integer.parseInt(value);
          case "offset" -> offset = Integer.parseInt(value);
          case "limit" -> limit = Integer.parseInt(value);
          case "sort" -> sort = value;
          case "series" -> series = value;
          case "isOneEvent" -> isOneEvent = value.equals("true");
          case "facets" -> facets = value.split(",");
          case "facetsLimit" -> facetsLimit = Integer.parseInt(value);
          default -> values.add(new ValueCondition(name, value.split(",")));
        }
      }
    }

    /** The clauses for the terms in one field, and for all filters except the filter on `except`. */
    List<Query> clauses(String field, String except) {
      List<Query> clauses = new ArrayList<>();
      if (terms != null) for (String term : terms) clauses.add(new TermQuery(new Term(field, term)));
      for (ValueCondition each : values) if (!each.field.equals(except)) clauses.add(each.query());
      return clauses;
    }
  }

  /** A filtered column, and values of which an event must have one. */
  private record ValueCondition(String field, String[] anyOf) {
    Query query() {
      if (anyOf.length == 1) return new TermQuery(new Term(field, anyOf[0]));
      BooleanQuery.Builder either = new BooleanQuery.Builder();
      for (String value : anyOf) either.add(new TermQuery(new Term(field, value)), Occur.SHOULD);
      return either.build();
    }
  }

  /** The query for events that meet all `clauses` and none of `none`; null for all events. */
  private static Query all(List<Query> clauses, Query... none) {
    if (none.length == 0 && clauses.size() < 2) return clauses.isEmpty() ? null : clauses.get(0);
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    for (Query clause : clauses) all.add(clause, Occur.FILTER);
    for (Query clause : none) all.add(clause, Occur.MUST_NOT);
    return all.build();
  }

  private static List<Query> and(List<Query> clauses, Query more) {
    List<Query> all = new ArrayList<>(clauses);
    all.add(more);
    return all;
  }

  /** The index of one order. */
  private static final class Ordered {
    final IndexSearcher searcher;
    final LeafReaderContext leaf;
    /** The number of the event of each document. */
    final int[] events;

    Ordered(Path folder, String order) throws IOException {
      MMapDirectory directory = new MMapDirectory(folder.resolve(order));
      directory.setPreload(true);
      searcher = new IndexSearcher(DirectoryReader.open(directory));
      // queries are not cached, because the engine runs without a cache too
      searcher.setQueryCache(null);
      leaf = searcher.getIndexReader().leaves().get(0);
      events = column(ORDERS[0]);
    }

    int[] column(String name) throws IOException {
      NumericDocValues values = leaf.reader().getNumericDocValues(name);
      int[] column = new int[leaf.reader().maxDoc()];
      for (int doc = 0; doc < column.length; doc++) {
        values.advanceExact(doc);
        column[doc] = (int) values.longValue();
      }
      return column;
    }

    Weight weight(Query query) throws IOException {
      return searcher.createWeight(searcher.rewrite(query), ScoreMode.COMPLETE_NO_SCORES, 1);
    }

    /** Null if nothing matches. */
    DocIdSetIterator iterator(Query query) throws IOException {
      Scorer scorer = weight(query).scorer(leaf);
      return scorer == null ? null : scorer.iterator();
    }

    int docFreq(Query query) throws IOException {
      if (query instanceof TermQuery) return leaf.reader().docFreq(((TermQuery) query).getTerm());
      int sum = 0;
      // an event has one value of a column
      for (var clause : ((BooleanQuery) query).clauses()) sum += docFreq(clause.getQuery());
      return sum;
    }
  }

  private static final class Searcher {
    private final Ordered byDate;
    private final Ordered latestFirst;
    private final Ordered byName;
    private final int rows;
    private final int[] starts;
    private final int[] ends;
    private final int[] lengths;
    private final int[] series;
    private final int[] nameRanks;
    private final int longestDays;
    private final Map<String, Column> columns = new HashMap<>();

    Searcher(Path folder) throws IOException {
      byDate = new Ordered(folder, ORDERS[0]);
      latestFirst = new Ordered(folder, ORDERS[1]);
      byName = new Ordered(folder, ORDERS[2]);
      rows = byDate.leaf.reader().maxDoc();
      starts = byDate.column("start");
      ends = byDate.column("end");
      lengths = byDate.column("length");
      series = byDate.column("series");
      nameRanks = byDate.column("by_name");
      int longest = 0;
      for (int event = 0; event < rows; event++) longest = Math.max(longest, ends[event] - starts[event]);
      longestDays = longest;
      for (String field : List.of("topic", "sub_topic", "city", "country", "continent", "type", "month", "year", "day",
          "attendance")) columns.put(field, new Column(byDate.column(field)));
    }

    /** A column that facets count. */
    private static final class Column {
      final int[] values;
      final int least;
      final int size;

      Column(int[] values) {
        this.values = values;
        least = Arrays.stream(values).min().orElse(0);
        size = Arrays.stream(values).max().orElse(0) - least + 1;
      }
    }

    /** The number of the first event that starts on a day or later. */
    private int firstFrom(long day) {
      int low = 0;
      int high = rows;
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (starts[middle] < day) low = middle + 1;
        else high = middle;
      }
      return low;
    }

    /** The events that meet the dates: from `low` to before `high`; from `sure` on, only events that have ended. */
    private final class Span {
      final int low;
      final int high;
      final int sure;
      final int endsBefore;

      Span(Question question) {
        endsBefore = question.endsBefore;
        low = firstFrom(question.from);
        high = Math.max(low, firstFrom(Math.min(question.to + 1L, endsBefore)));
        boolean all = endsBefore == Integer.MAX_VALUE;
        sure = all ? high : Math.min(high, Math.max(low, firstFrom((long) endsBefore - longestDays)));
      }

      boolean has(int event) {
        return event >= low && event < high && (event < sure || ends[event] < endsBefore);
      }
    }

    /** Counts matches, and collects the first FEW matches. */
    private final class Matches implements LeafCollector {
      final Span span;
      final int[] events = new int[FEW];
      int total = 0;

      Matches(Span span) {
        this.span = span;
      }

      @Override
      public void setScorer(Scorable scorer) {}

      @Override
      public void collect(int event) {
        if (event >= span.sure && ends[event] >= span.endsBefore) return;
        if (total < FEW) events[total] = event;
        total++;
      }
    }

    /** A page that is being filled. */
    private static final class Page {
      final int[] events;
      int size = 0;
      int skip;

      Page(int skip, int limit) {
        this.skip = skip;
        events = new int[limit];
      }

      boolean isFull() {
        return size == events.length;
      }

      void add(int event) {
        if (skip > 0) skip--;
        else events[size++] = event;
      }
    }

    void answer(Question question, ByteBuffer body) throws IOException {
      Span span = new Span(question);
      Query base = all(question.clauses("text", null));
      Matches matches = new Matches(span);
      if (!isKnown(base, span, matches)) forEach(base, span, matches);
      Page page = new Page(question.offset, question.limit);
      if (question.offset < matches.total) {
        if (matches.total <= FEW) rank(question, matches, page);
        else read(question, span, base, page);
      }
      write(question, span, matches, page, body);
    }

    /** Sets the total and returns true, if it is known without reading the matches and is above FEW. */
    private boolean isKnown(Query base, Span span, Matches matches) throws IOException {
      if (base == null && span.sure == span.high) matches.total = span.high - span.low;
      else if (base != null && isOneField(base) && span.sure == rows && span.low == 0) {
        matches.total = byDate.docFreq(base);
      }
      if (matches.total > FEW) return true;
      matches.total = 0;
      return false;
    }

    private static boolean isOneField(Query query) {
      if (query instanceof TermQuery) return true;
      return ((BooleanQuery) query).clauses().stream().allMatch(clause -> clause.getOccur() == Occur.SHOULD);
    }

    private void forEach(Query query, Span span, LeafCollector collector) throws IOException {
      if (span.low == span.high) return;
      if (query == null) {
        for (int event = span.low; event < span.high; event++) collector.collect(event);
        return;
      }
      BulkScorer scorer = byDate.weight(query).bulkScorer(byDate.leaf);
      if (scorer != null) scorer.score(collector, null, span.low, span.high);
    }

    /** Fills the page from few matches. */
    private void rank(Question question, Matches matches, Page page) throws IOException {
      int[] events = Arrays.copyOf(matches.events, matches.total);
      switch (question.sort) {
        case "date" -> take(events, null, page, tier -> true);
        case "-date" -> take(latestFirst(events, events.length), null, page, tier -> true);
        case "name" -> {
          Integer[] sorted = Arrays.stream(events).boxed().toArray(Integer[]::new);
          Arrays.sort(sorted, (one, other) -> Integer.compare(nameRanks[one], nameRanks[other]));
          take(Arrays.stream(sorted).mapToInt(Integer::intValue).toArray(), null, page, tier -> true);
        }
        default -> rankByRelevance(question, events, page);
      }
    }

    private static final byte EXACT = 0;
    private static final byte EDITION = 1;
    private static final byte IN_NAME = 2;
    private static final byte ELSEWHERE = 3;

    private void rankByRelevance(Question question, int[] events, Page page) throws IOException {
      int pivot = firstFrom(question.today);
      int past = 0;
      while (past < events.length && events[past] < pivot) past++;
      int[] upcoming = Arrays.copyOfRange(events, past, events.length);
      int[] before = latestFirst(events, past);
      if (question.terms == null) {
        take(upcoming, null, page, tier -> true);
        take(before, null, page, tier -> true);
        return;
      }
      byte[] tiers = new byte[events.length];
      List<Query> inName = new ArrayList<>();
      for (String term : question.terms) inName.add(new TermQuery(new Term("name", term)));
      DocIdSetIterator names = byDate.iterator(all(inName));
      int wanted = Integer.parseInt(question.series);
      for (int at = 0; at < events.length; at++) {
        int event = events[at];
        if (names != null && names.docID() < event) names.advance(event);
        boolean isInName = names != null && names.docID() == event;
        boolean isEdition = isInName && series[event] == wanted;
        boolean isExact = isEdition && lengths[event] == question.terms.length;
        tiers[at] = isExact ? EXACT : isEdition ? EDITION : isInName ? IN_NAME : ELSEWHERE;
      }
      byte[] ofUpcoming = Arrays.copyOfRange(tiers, past, tiers.length);
      byte[] ofBefore = new byte[past];
      for (int at = 0; at < past; at++) ofBefore[at] = tiers[Arrays.binarySearch(events, 0, past, before[at])];
      boolean isOneEvent = question.isOneEvent;
      take(upcoming, ofUpcoming, page, tier -> tier <= EDITION);
      if (isOneEvent) take(before, ofBefore, page, tier -> tier == EXACT);
      take(upcoming, ofUpcoming, page, tier -> tier == IN_NAME);
      take(upcoming, ofUpcoming, page, tier -> tier == ELSEWHERE);
      take(before, ofBefore, page, tier -> tier == EDITION || (tier == EXACT && !isOneEvent));
      take(before, ofBefore, page, tier -> tier == IN_NAME);
      take(before, ofBefore, page, tier -> tier == ELSEWHERE);
    }

    private interface TierTest {
      boolean has(byte tier);
    }

    private static void take(int[] events, byte[] tiers, Page page, TierTest test) {
      for (int at = 0; at < events.length && !page.isFull(); at++) {
        if (tiers == null || test.has(tiers[at])) page.add(events[at]);
      }
    }

    /** The first `size` events, latest day first, ascending within a day. */
    private int[] latestFirst(int[] events, int size) {
      int[] sorted = new int[size];
      int at = 0;
      for (int behind = size; behind > 0; ) {
        int first = behind - 1;
        while (first > 0 && starts[events[first - 1]] == starts[events[behind - 1]]) first--;
        for (int each = first; each < behind; each++) sorted[at++] = events[each];
        behind = first;
      }
      return sorted;
    }

    /** Fills the page from many matches, which are read from the indexes in their orders. */
    private void read(Question question, Span span, Query base, Page page) throws IOException {
      switch (question.sort) {
        case "date" -> read(byDate, base, span.low, span.high, span, page);
        case "-date" -> read(latestFirst, base, rows - span.high, rows - span.low, span, page);
        case "name" -> read(byName, base, 0, rows, span, page);
        default -> {
          int pivot = Math.min(span.high, Math.max(span.low, firstFrom(question.today)));
          if (question.terms == null) {
            readUpcoming(base, pivot, span, page);
            readPast(base, pivot, span, page);
            return;
          }
          List<Query> inName = question.clauses("name", null);
          List<Query> termsInName = inName.subList(0, question.terms.length);
          Query ofSeries = new TermQuery(new Term("series_terms", question.series));
          Query ofLength = new TermQuery(new Term("length_terms", String.valueOf(question.terms.length)));
          Query edition = all(and(inName, ofSeries));
          Query named = all(inName, ofSeries);
          Query elsewhere = all(question.clauses("text", null), all(termsInName));
          readUpcoming(edition, pivot, span, page);
          if (question.isOneEvent) readPast(all(and(and(inName, ofSeries), ofLength)), pivot, span, page);
          readUpcoming(named, pivot, span, page);
          readUpcoming(elsewhere, pivot, span, page);
          readPast(question.isOneEvent ? all(and(inName, ofSeries), ofLength) : edition, pivot, span, page);
          readPast(named, pivot, span, page);
          readPast(elsewhere, pivot, span, page);
        }
      }
    }

    private void readUpcoming(Query query, int pivot, Span span, Page page) throws IOException {
      read(byDate, query, pivot, span.high, span, page);
    }

    private void readPast(Query query, int pivot, Span span, Page page) throws IOException {
      read(latestFirst, query, rows - pivot, rows - span.low, span, page);
    }

    /** Adds matches to the page: documents of an index from `from` to before `before`. */
    private void read(Ordered index, Query query, int from, int before, Span span, Page page) throws IOException {
      if (from >= before || page.isFull()) return;
      int first = from;
      if (query == null && span.sure == span.high && index != byName) {
        int skipped = Math.min(page.skip, before - from);
        page.skip -= skipped;
        first += skipped;
        if (first == before) return;
      }
      DocIdSetIterator docs = query == null ? DocIdSetIterator.all(rows) : index.iterator(query);
      if (docs == null) return;
      for (int doc = docs.advance(first); doc < before; doc = docs.nextDoc()) {
        int event = index.events[doc];
        if (!span.has(event)) continue;
        page.add(event);
        if (page.isFull()) return;
      }
    }

    /** Writes `{"total":2,"conferences":[item,item],"facets":[[9,4]]}`: a facet is its counts, largest first. */
    private void write(Question question, Span span, Matches matches, Page page, ByteBuffer body) throws IOException {
      ascii(body, "{\"total\":");
      ascii(body, String.valueOf(matches.total));
      ascii(body, ",\"conferences\":[");
      BinaryDocValues items = null;
      for (int at = 0; at < page.size; at++) {
        int event = page.events[at];
        if (at > 0) body.put((byte) ',');
        if (items == null || items.docID() > event) items = byDate.leaf.reader().getBinaryDocValues("item");
        items.advanceExact(event);
        BytesRef item = items.binaryValue();
        body.put(item.bytes, item.offset, item.length);
      }
      ascii(body, "],\"facets\":[");
      for (int at = 0; at < question.facets.length; at++) {
        if (at > 0) body.put((byte) ',');
        ascii(body, Arrays.toString(counts(question, question.facets[at], span)));
      }
      ascii(body, "]}");
    }

    private static void ascii(ByteBuffer body, String text) {
      for (int at = 0; at < text.length(); at++) body.put((byte) text.charAt(at));
    }

    /** Counts of the values of a column, largest first, without the filter on that column. */
    private int[] counts(Question question, String field, Span span) throws IOException {
      Column column = columns.get(field);
      int[] counts = new int[column.size];
      forEach(all(question.clauses("text", field)), span, new LeafCollector() {
        @Override
        public void setScorer(Scorable scorer) {}

        @Override
        public void collect(int event) {
          int value = column.values[event];
          if (value != NO_VALUE && (event < span.sure || ends[event] < span.endsBefore)) counts[value - column.least]++;
        }
      });
      int[] found = Arrays.stream(counts).filter(count -> count > 0).sorted().toArray();
      int size = Math.min(found.length, question.facetsLimit);
      int[] largest = new int[size];
      for (int at = 0; at < size; at++) largest[at] = found[found.length - 1 - at];
      return largest;
    }
  }
}
