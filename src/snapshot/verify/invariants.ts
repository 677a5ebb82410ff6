import { checkColumns, checkDocsById, checkDocsByName } from './columns.ts'
import { checkDetails } from './details.ts'
import { checkColdChecksum, checkHeader } from './file-checks.ts'
import type { Invariant } from './invariant.ts'
import { checkCountrySpellings, checkKeys } from './keys.ts'
import { checkLists } from './lists.ts'
import { checkPools, checkValues } from './pools.ts'
import { checkContinentLists, checkFacetLists, checkLongList, checkMonthLists, checkTypeLists } from './value-lists.ts'
import { checkSynonyms, checkTypoIndex } from './word-changes.ts'
import { checkNameLengthLists, checkTermLists, checkVocabulary } from './words.ts'

/** Everything that holds in a sound snapshot and that opening does not check. FORMAT.md lists each by name; a test compares both. */
export const INVARIANTS: readonly Invariant[] = [
  {
    name: 'header',
    says: 'the id is made of the rest of the header; every section has an encoding it may have and lies where the header says',
    needs: [],
    check: checkHeader,
  },
  {
    name: 'checksums',
    says: 'the cold section has the checksum of the header',
    needs: [],
    check: checkColdChecksum,
  },
  {
    name: 'columns',
    says: 'columns have a value a row; ids are whole, positive and differ; rows ascend by (start, id); no event ends before it starts; numbers of values lie in their pools',
    needs: [],
    check: checkColumns,
  },
  {
    name: 'docs-by-id',
    says: 'documents in docs_by_id ascend by event id, each of them once',
    needs: ['columns'],
    check: checkDocsById,
  },
  {
    name: 'pools',
    says: 'offsets ascend from 0 to the end of the text; every string is UTF-8 and the inside of a JSON string',
    needs: [],
    check: checkPools,
  },
  {
    name: 'docs-by-name',
    says: 'documents in docs_by_name ascend by folded name, then by document, each of them once',
    needs: ['columns', 'pools'],
    check: checkDocsByName,
  },
  {
    name: 'values',
    says: 'value 0 of a column is empty; the others differ and some row has each; no name is empty',
    needs: ['columns', 'pools'],
    check: checkValues,
  },
  {
    name: 'keys',
    says: 'keys ascend and are folded; every spelling has one, and key_of says which; the label folds to its key and no other spelling of it has more rows',
    needs: ['values'],
    check: checkKeys,
  },
  {
    name: 'country-spellings',
    says: 'spellings of countries ascend, are folded and mean one country; stored names mean themselves; no row has another spelling of a stored name',
    needs: ['values'],
    check: checkCountrySpellings,
  },
  {
    name: 'lists',
    says: 'groups of posting lists follow each other; every list is a set of documents in one of the three forms, inside of its block',
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
    says: 'months ascend, and the list of a month holds the rows that start in it, at least one',
    needs: ['columns', 'pools', 'lists'],
    check: checkMonthLists,
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
    name: 'vocabulary',
    says: 'terms ascend, are terms of themselves, and the text index finds each under its own number',
    needs: ['pools'],
    check: checkVocabulary,
  },
  {
    name: 'typo-index',
    says: 'the hashes are those of the terms, ascending, each with every term that becomes it',
    needs: ['vocabulary'],
    check: checkTypoIndex,
  },
  {
    name: 'other-forms',
    says: 'forms are terms with spaces between, differ, and ascend, each pair once',
    needs: ['pools'],
    check: checkSynonyms,
  },
  {
    name: 'term-lists',
    says: 'the lists of a term hold the rows that have it in the name, and in name, topic or sub-topic',
    needs: ['vocabulary', 'values', 'lists'],
    check: checkTermLists,
  },
  {
    name: 'details',
    says: 'records of details follow each other, one for each row that has a position; their checksums are right and their text is the four JSON members',
    needs: ['columns'],
    check: checkDetails,
  },
]
