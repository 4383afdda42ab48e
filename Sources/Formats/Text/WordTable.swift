/// The words of an enumeration with at most 64 cases, looked up by the bytes of their spelling.
struct WordTable<Word: CaseIterable & RawRepresentable<String> & Sendable>: Sendable {
    /// The words in the enumeration's order.
    let words = [Word](Word.allCases)
    private let spellings: [[UInt8]]
    private let prints: [SpellingPrint]
    /// The indices of the words in each bucket, as bits.
    private var buckets = [UInt64](repeating: 0, count: SpellingPrint.bucketCount)

    /// Creates the table of an enumeration.
    init() {
        precondition(words.count <= 64, "indices of words are stored in 64 bits")
        spellings = words.map { [UInt8]($0.rawValue.utf8) }
        prints = spellings.map { $0.withUnsafeBytes(SpellingPrint.init) }
        for (place, print) in prints.enumerated() { buckets[print.bucket] |= 1 << UInt64(place) }
    }

    /// Returns a spelling's index in ``words``; nil if there is none.
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

    /// Returns the word with a spelling; nil if there is none.
    func word(of spelling: UnsafeRawBufferPointer) -> Word? {
        place(of: spelling).map { words[$0] }
    }
}

extension WordTable {
    /// Returns the set of some words.
    func places(of words: [Word]) -> WordSet {
        var places = WordSet()
        for (place, word) in self.words.enumerated()
        where words.contains(where: { $0.rawValue == word.rawValue }) {
            _ = places.insert(place)
        }
        return places
    }
}

/// A set of words of a table, by their indices below 64.
struct WordSet: Sendable {
    private var bits: UInt64 = 0

    /// Adds a word; returns false if it is already present.
    mutating func insert(_ place: Int) -> Bool {
        precondition(place < 64, "a table has at most 64 words")
        let bit: UInt64 = 1 << UInt64(place)
        defer { bits |= bit }
        return bits & bit == 0
    }

    /// Returns whether all words of another set are in this one.
    func contains(_ others: WordSet) -> Bool { bits & others.bits == others.bits }
}

/// The length of a word and its first and last eight bytes, which are compared together.
private struct SpellingPrint: Equatable, Sendable {
    private let count: Int
    private let first: UInt64
    private let last: UInt64

    /// The number of buckets.
    static let bucketCount = 64

    /// Whether this represents the complete word.
    var isWhole: Bool { count <= 16 }

    /// An index below ``bucketCount``: the upper bits of a product with 2⁶⁴ over the golden ratio.
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
