import { checkColumns, checkDocsById, checkDocsByName } from './columns.ts'
import { checkDeadlines } from './deadlines.ts'
import { checkDetails } from './details.ts'
import { checkColdChecksum, checkHeader, checkSignedDigests } from './file-checks.ts'
import type { Invariant } from './invariant.ts'
import { checkCountrySpellings, checkKeys } from './keys.ts'
import { checkLists } from './lists.ts'
import { checkPlaceLists, checkPlaces, checkRegions } from './places.ts'
import { checkPools, checkValues } from './pools.ts'
import { checkSimilarTopics, checkTopicNames } from './topics.ts'
import {
  checkAttendanceLists,
  checkContinentLists,
  checkDeadlineMonthLists,
  checkFacetLists,
  checkLongList,
  checkMonthLists,
  checkTypeLists,
} from './value-lists.ts'
import { checkOrdinaryWords, checkSynonyms, checkTypoIndex } from './word-changes.ts'
import { checkNameLengthLists, checkSeriesLengthLists, checkTermLists, checkVocabulary } from './words.ts'

/**
 * Everything that holds in a sound snapshot and that opening does not check. FORMAT.md lists each by name; a
 * test compares both.
 */
export const INVARIANTS: readonly Invariant[] = [
  {
    name: 'header',
    says: 'the id is a digest of the rest of the header; every section lies where the header says',
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
    says: 'where the file is signed, the digests that were signed are those of its content',
    needs: [],
    check: checkSignedDigests,
  },
  {
    name: 'columns',
    says:
      'each column has one value a row; event ids are whole, positive and differ; rows ascend by (start, ' +
      'id); no event ends before it starts; numbers of values lie within their pools',
    needs: [],
    check: checkColumns,
  },
  {
    name: 'docs-by-id',
    says: 'docs_by_id has each document once, ascending by event id',
    needs: ['columns'],
    check: checkDocsById,
  },
  {
    name: 'deadlines',
    says:
      'deadline_day ascends; docs_by_deadline has each document with a deadline once, ascending by deadline, then ' +
      'by document; deadline_day.first says where each day starts there',
    needs: ['columns'],
    check: checkDeadlines,
  },
  {
    name: 'pools',
    says:
      'offsets ascend from 0 to the end of the text; every string is UTF-8, and escaped as JSON.stringify ' + 'does',
    needs: [],
    check: checkPools,
  },
  {
    name: 'docs-by-name',
    says: 'docs_by_name has each document once, ascending by folded name, then by document',
    needs: ['columns', 'pools'],
    check: checkDocsByName,
  },
  {
    name: 'values',
    says: 'value 0 of a column is empty; the others differ, and each is that of some row; no name is empty',
    needs: ['columns', 'pools'],
    check: checkValues,
  },
  {
    name: 'keys',
    says:
      'keys ascend and are folded; key_of gives every spelling but the empty one its key; the label of a ' +
      'key folds to it, and no other spelling of the key has more rows',
    needs: ['values'],
    check: checkKeys,
  },
  {
    name: 'country-spellings',
    says:
      'spellings of countries ascend, are folded and mean one country each; a stored name means its own ' +
      'country; no row has another spelling of a stored name',
    needs: ['values'],
    check: checkCountrySpellings,
  },
  {
    name: 'lists',
    says:
      'there are as many posting lists as the header says; every list is a set of documents in one of the ' +
      'three forms, within the block',
    needs: [],
    check: checkLists,
  },
  {
    name: 'facet-lists',
    says: 'the list of a key holds the rows whose value folds to it',
    needs: ['keys', 'lists'],
    check: checkFacetLists,
  },
  {
    name: 'places',
    says:
      'each column of places has one value a place; countries and regions are in their pools; coordinates ' +
      'are on the globe, or both unknown; names ascend and are folded, each with its places, most ' +
      'inhabitants first; the common name of a place, and the city of a row that has it, are names of it; the ' +
      'names of places with events are listed',
    needs: ['values'],
    check: checkPlaces,
  },
  {
    name: 'place-lists',
    says: 'the list of a place holds the rows that are there, at least one',
    needs: ['places', 'lists'],
    check: checkPlaceLists,
  },
  {
    name: 'regions',
    says:
      'names of regions and of groups of countries ascend and are folded, each with what it means; regions ' +
      'and groups have countries of the pool',
    needs: ['pools'],
    check: checkRegions,
  },
  {
    name: 'continent-lists',
    says: 'the list of a continent holds the rows of its countries',
    needs: ['values', 'lists'],
    check: checkContinentLists,
  },
  {
    name: 'type-lists',
    says: 'the list of a type holds the rows of that type',
    needs: ['columns', 'lists'],
    check: checkTypeLists,
  },
  {
    name: 'month-lists',
    says: 'months ascend; the list of a month holds the rows that start in it, at least one',
    needs: ['columns', 'pools', 'lists'],
    check: checkMonthLists,
  },
  {
    name: 'attendance-lists',
    says: 'the list of an attendance holds the rows with that attendance',
    needs: ['columns', 'lists'],
    check: checkAttendanceLists,
  },
  {
    name: 'deadline-month-lists',
    says: 'months of deadlines ascend; the list of a month holds the rows whose deadline lies in it, at least one',
    needs: ['deadlines', 'pools', 'lists'],
    check: checkDeadlineMonthLists,
  },
  {
    name: 'long-list',
    says: 'the list of long events holds the rows that end 14 days or more after their start',
    needs: ['columns', 'lists'],
    check: checkLongList,
  },
  {
    name: 'name-length-lists',
    says: 'list n of name_length holds the rows whose name has n distinct terms',
    needs: ['columns', 'pools', 'lists'],
    check: checkNameLengthLists,
  },
  {
    name: 'series-length-lists',
    says:
      'list n of series_length holds the rows whose name has n distinct terms that are no years, numbers, ' +
      'ordinals or stop words',
    needs: ['columns', 'pools', 'lists'],
    check: checkSeriesLengthLists,
  },
  {
    name: 'vocabulary',
    says: 'terms ascend; each is its own term; the text index finds each under its own number',
    needs: ['pools'],
    check: checkVocabulary,
  },
  {
    name: 'typo-index',
    says: 'the hashes are those of the terms, ascending, each with every term that has it',
    needs: ['vocabulary'],
    check: checkTypoIndex,
  },
  {
    name: 'other-forms',
    says: 'forms are terms with single spaces between; the two forms of a pair differ; pairs ascend, each once',
    needs: ['pools'],
    check: checkSynonyms,
  },
  {
    name: 'ordinary-words',
    says: 'the hashes of ordinary words ascend, each once',
    needs: [],
    check: checkOrdinaryWords,
  },
  {
    name: 'topic-names',
    says:
      'names of topics ascend and are terms with single spaces between; each has topics of the directory, ' +
      'ascending, first those that mean the same, then those that come nearest',
    needs: ['pools'],
    check: checkTopicNames,
  },
  {
    name: 'similar-topics',
    says: 'topics that are similar to one are other topics of the directory, most similar first',
    needs: ['pools'],
    check: checkSimilarTopics,
  },
  {
    name: 'term-lists',
    says:
      'a term has the list of the rows with it in the name, and the list of the rows with it in name, ' +
      'topic or sub-topic',
    needs: ['vocabulary', 'values', 'lists'],
    check: checkTermLists,
  },
  {
    name: 'details',
    says:
      'records follow each other, one for each row that has a position; their checksums are right; their ' +
      'text is the four JSON members, of which deadline and attendance are those of the columns',
    needs: ['columns', 'deadlines'],
    check: checkDetails,
  },
]
