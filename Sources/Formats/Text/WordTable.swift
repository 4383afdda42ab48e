/// The words of an enumeration of at most 64, found by the bytes of their spelling.
struct WordTable<Word: CaseIterable & RawRepresentable<String> & Sendable>: Sendable {
    /// The words in the order in which the enumeration lists them.
    let words = [Word](Word.allCases)
    private let spellings: [[UInt8]]
    private let prints: [SpellingPrint]
    /// The places of the words of each bucket, as bits.
    private var buckets = [UInt64](repeating: 0, count: SpellingPrint.bucketCount)

    /// The table of an enumeration.
    init() {
        precondition(words.count <= 64, "places of words are kept as 64 bits")
        spellings = words.map { [UInt8]($0.rawValue.utf8) }
        prints = spellings.map { $0.withUnsafeBytes(SpellingPrint.init) }
        for (place, print) in prints.enumerated() { buckets[print.bucket] |= 1 << UInt64(place) }
    }

    /// Where in ``words`` a spelling stands; nil if it does not.
    func place(of spelling: UnsafeRawBufferPointer) -> Int? {
        let print = SpellingPrint(spelling)
        var places = buckets[print.bucket]
        while places != 0 {
            let place = places.trailingZeroBitCount
            if prints[place] == print, print.isWhole || spellings[place].elementsEqual(spelling) {
                return place
            }
            places &= places - 1
        }
        return nil
    }

    /// The word of a spelling; nil if there is none.
    func word(of spelling: UnsafeRawBufferPointer) -> Word? {
        place(of: spelling).map { words[$0] }
    }
}

extension WordTable {
    /// The places of some words.
    func places(of words: [Word]) -> WordSet {
        var places = WordSet()
        for (place, word) in self.words.enumerated()
        where words.contains(where: { $0.rawValue == word.rawValue }) {
            _ = places.insert(place)
        }
        return places
    }
}

/// Some of the first 64 words of a table, by their places.
struct WordSet: Sendable {
    private var bits: UInt64 = 0

    /// Adds a word; false where it is there already.
    mutating func insert(_ place: Int) -> Bool {
        precondition(place < 64, "a table has at most 64 words")
        let bit: UInt64 = 1 << UInt64(place)
        defer { bits |= bit }
        return bits & bit == 0
    }

    /// Whether all words of another set are in this one.
    func contains(_ others: WordSet) -> Bool { bits & others.bits == others.bits }
}

/// The length of a word and its first and last eight bytes, compared at once.
private struct SpellingPrint: Equatable, Sendable {
    private let count: Int
    private let first: UInt64
    private let last: UInt64

    /// How many buckets there are.
    static let bucketCount = 64

    /// Whether this is all of the word.
    var isWhole: Bool { count <= 16 }

    /// A number below ``bucketCount``: the upper bits of a product with 2⁶⁴ over the golden ratio.
    var bucket: Int {
        Int(truncatingIfNeeded: ((first ^ (last &* 3)) &* 0x9e37_79b9_7f4a_7c15) >> 58)
    }

    init(_ bytes: UnsafeRawBufferPointer) {
        count = bytes.count
        guard bytes.count >= 8 else {
            first = bytes.reduce(0) { $0 << 8 | UInt64($1) }
            last = 0
            return
        }
        first = bytes.loadUnaligned(as: UInt64.self)
        last = bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self)
    }
}
