import { types, type PGlite } from '@electric-sql/pglite'

/** Pairs of an array type and its element type, by their fixed numbers in `pg_type`. */
const arrayTypes: [number, number][] = [
  [199, 114], // json
  [1000, 16], // boolean
  [1002, 18], // "char"
  [1003, 19], // name
  [1005, 21], // smallint
  [1007, 23], // integer
  [1009, 25], // text
  [1014, 1042], // char
  [1015, 1043], // varchar
  [1016, 20], // bigint
  [1021, 700], // real
  [1022, 701], // double precision
  [1028, 26], // oid
  [1115, 1114], // timestamp
  [1182, 1082], // date
  [1185, 1184], // timestamptz
  [1187, 1186], // interval
  [1231, 1700], // numeric
  [2951, 2950], // uuid
  [3807, 3802], // jsonb
]

const asText = (text: string) => text

/**
 * Registers how arrays are read and sent. PGlite otherwise queries all array types at startup, and copies its whole
 * list for each of Drizzle's statements: with an array type for each table's rows, that takes as long as the statement
 * itself.
 */
export function registerArrays({ parsers, serializers }: Pick<PGlite, 'parsers' | 'serializers'>): void {
  for (const [array, element] of arrayTypes) {
    parsers[array] = (text) => types.arrayParser(text, parsers[element] ?? asText, array)
    serializers[array] = (values) => types.arraySerializer(values, serializers[element], array)
  }
}
