import { CHOICE_NAMES, TEXT_NAMES } from '../../event/attributes.ts'
import { toSections } from '../content.ts'
import { structureFindings } from '../structure.ts'
import {
  checkAlsoListed,
  checkChanges,
  checkCountrySpellings,
  checkDeadlines,
  checkDocsById,
  checkDocsByName,
  checkKeys,
  checkRows,
  checkValues,
  checkWords,
  ofEachText,
} from './columns.ts'
import { checkColdChecksum, checkDetails, checkHeader, checkSignedDigests } from './file.ts'
import type { Findings, Invariant, Subject } from './invariant.ts'
import { checkPlaces, checkRegions } from './places.ts'
import { checkDerivedCountries, checkLists } from './value-lists.ts'
import {
  checkNameLengthLists,
  checkSeriesLengthLists,
  checkSimilarTopics,
  checkSynonyms,
  checkTermLists,
  checkTopicNames,
  checkVocabulary,
} from './words.ts'

/** Default of `needs`: only the structure. */
const NEEDS_STRUCTURE = ['structure']

/** All invariants of a snapshot. FORMAT.md lists each by name; a test compares both. */
export const INVARIANTS: readonly Invariant[] = [
  {
    name: 'header',
    says: 'the id is a digest of the header without id and created; every section lies where the header says',
    needs: [],
    check: checkHeader,
  },
  {
    name: 'checksums',
    says: 'the cold section has the checksum that the header gives',
    needs: [],
    check: checkColdChecksum,
  },
  {
    name: 'signature',
    says: 'if the file is signed, the signed digests equal the digests of its content',
    needs: [],
    check: checkSignedDigests,
  },
  {
    name: 'structure',
    says:
      'each section has the length, the bounds and the order that the table of sections gives; strings are UTF-8, ' +
      'escaped as JSON.stringify does; every posting list is a set of documents in one of the three forms',
    needs: [],
    check: checkStructure,
  },
  {
    name: 'rows',
    says: 'event ids are unique; rows ascend by (start, id)',
    check: checkRows,
  },
  {
    name: 'docs-by-id',
    says: 'docs_by_id has each document once, ascending by event id',
    needs: ['rows'],
    check: checkDocsById,
  },
  {
    name: 'deadlines',
    says:
      'dues of a kind ascend by instant, then by day; the instant of a due is on its day in some zone; the lists ' +
      'from documents to dues and from dues to documents ascend and have the same pairs',
    check: checkDeadlines,
  },
  {
    name: 'changes',
    says: 'each day of a change is the day of some row; removed events have no row',
    needs: ['rows'],
    check: checkChanges,
  },
  {
    name: 'docs-by-name',
    says: 'docs_by_name has each document once, ascending by folded name, then by document',
    check: checkDocsByName,
  },
  {
    name: 'values',
    says: 'the values of a column differ, and each value except the empty first value is the value of some row',
    check: ofEachText(checkValues),
  },
  {
    name: 'keys',
    says:
      'keys are folded; key_of has the key of every spelling except the empty spelling; the label of a key is a ' +
      'spelling with this key, and no other spelling with this key has more rows',
    needs: ['values'],
    check: ofEachText(checkKeys),
  },
  {
    name: 'words',
    says: 'each word of the keys of an attribute is listed with all keys that contain it',
    needs: ['keys'],
    check: ofEachText(checkWords),
  },
  {
    name: 'country-spellings',
    says:
      'spellings of countries are folded; a stored name means its own country; no row has another spelling of a ' +
      'stored name',
    needs: ['values'],
    check: checkCountrySpellings,
  },
  {
    name: 'facet-lists',
    says: 'the list of a key contains exactly the rows whose value has this key',
    needs: ['keys'],
    check: checkLists(...TEXT_NAMES),
  },
  {
    name: 'places',
    says:
      'places have both coordinates or none; names are folded, each with its places, most inhabitants first; the ' +
      'names of a place include its common name and the city of every row at this place; the names of places ' +
      'with events are listed',
    needs: ['values'],
    check: checkPlaces,
  },
  {
    name: 'place-lists',
    says: 'the list of a place contains exactly the rows at this place, at least one',
    needs: ['places'],
    check: checkLists('place'),
  },
  {
    name: 'regions',
    says: 'names of regions and of groups of countries are folded',
    check: checkRegions,
  },
  {
    name: 'continent-lists',
    says: 'the list of a continent contains exactly the rows of its countries',
    needs: ['values'],
    check: checkLists('continent'),
  },
  {
    name: 'choice-lists',
    says: 'the list of a choice contains exactly the rows with this choice',
    check: checkLists(...CHOICE_NAMES),
  },
  {
    name: 'month-lists',
    says: 'the list of a month contains exactly the rows that start in this month, at least one',
    check: checkLists('month'),
  },
  {
    name: 'long-list',
    says: 'the list of long events contains exactly the rows that end 14 days or more after their start',
    check: checkLists('long'),
  },
  {
    name: 'derived-countries',
    says: 'the rows of the list of derived countries have the stored name of a country',
    check: checkDerivedCountries,
  },
  {
    name: 'name-length-lists',
    says: 'list n of name_length contains exactly the rows whose name has n distinct terms',
    check: checkNameLengthLists,
  },
  {
    name: 'series-length-lists',
    says:
      'list n of series_length contains exactly the rows whose name has n distinct terms that are no years, numbers, ' +
      'ordinals or stop words',
    check: checkSeriesLengthLists,
  },
  {
    name: 'vocabulary',
    says:
      'each term is in singular form, or is an acronym whose singular form is another term; the text index finds ' +
      'each term under its number',
    check: checkVocabulary,
  },
  {
    name: 'other-forms',
    says: 'forms are terms with single spaces between them; the two forms of a pair differ; pairs ascend, each once',
    check: checkSynonyms,
  },
  {
    name: 'topic-names',
    says:
      'names of topics are terms with single spaces between them; each has its topics in ascending order, first ' +
      'the topics with the same meaning, then the nearest topics',
    check: checkTopicNames,
  },
  {
    name: 'similar-topics',
    says: 'topics that are similar to a topic are other topics, most similar first',
    check: checkSimilarTopics,
  },
  {
    name: 'also-listed',
    says:
      'the records of an event are a ring of two to 64 rows, of which only the leader is not in the list of ' +
      'duplicates; each starts in the same year as another record, and has the same days, or a name with the same ' +
      'terms except the year, ordinals and English stop words',
    needs: ['rows'],
    check: checkAlsoListed,
  },
  {
    name: 'term-lists',
    says:
      'a term has the list of the rows with the term in the name, and the list of the rows with it in name, ' +
      'topic or sub-topic',
    needs: ['vocabulary', 'values'],
    check: checkTermLists,
  },
  {
    name: 'details',
    says:
      'records follow each other, one for each row that has a position; their checksums are right; their ' +
      'text is the JSON members of details, whose deadlines are the deadlines of the row',
    needs: ['rows', 'deadlines'],
    check: checkDetails,
  },
].map((invariant) => ({ needs: NEEDS_STRUCTURE, ...invariant }))

function checkStructure({ snapshot }: Subject, findings: Findings): void {
  const { header, lists } = snapshot
  const sections = toSections(snapshot)
  for (const finding of structureFindings((name) => sections.get(name)!, header, lists.space.memory.kernels)) {
    if (finding) findings.add(finding.where, finding.expected, finding.found)
  }
}
