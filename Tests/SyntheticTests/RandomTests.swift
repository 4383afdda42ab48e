import LockstepSamples
import Testing

@testable import LockstepSynthetic

@Suite struct RandomTests {
    struct KnownAnswer: Sendable {
        var counter: SIMD4<UInt32>
        var key: SIMD2<UInt32>
        var block: SIMD4<UInt32>
    }

    // The paper's own test vectors (Random123, kat_vectors, philox4x32 with 10 rounds).
    static let knownAnswers: [KnownAnswer] = [
        KnownAnswer(
            counter: SIMD4(0, 0, 0, 0), key: SIMD2(0, 0),
            block: SIMD4(0x6627_E8D5, 0xE169_C58D, 0xBC57_AC4C, 0x9B00_DBD8)),
        KnownAnswer(
            counter: SIMD4(repeating: 0xFFFF_FFFF), key: SIMD2(repeating: 0xFFFF_FFFF),
            block: SIMD4(0x408F_276D, 0x41C8_3B0E, 0xA20B_C7C6, 0x6D54_51FD)),
        KnownAnswer(
            counter: SIMD4(0x243F_6A88, 0x85A3_08D3, 0x1319_8A2E, 0x0370_7344),
            key: SIMD2(0xA409_3822, 0x299F_31D0),
            block: SIMD4(0xD16C_FE09, 0x94FD_CCEB, 0x5001_E420, 0x2412_6EA1)),
    ]

    @Test(arguments: knownAnswers)
    func philoxMatchesThePaper(answer: KnownAnswer) {
        #expect(Philox.block(counter: answer.counter, key: answer.key) == answer.block)
    }

    @Test func normalDeviatesHaveMeanZeroAndDeviationOne() {
        let random = RandomSource(seed: 3)
        let values = (0..<4000).map { random.gaussian(.phone, $0) }
        // Five standard errors.
        #expect((values.reduce(0, +) / 4000).magnitude < 5 / 4000.0.squareRoot())
        #expect((deviation(values) - 1).magnitude < 5 / 8000.0.squareRoot())
        let beyondTwo = values.filter { $0.magnitude > 2 }.count
        #expect((120...245).contains(beyondTwo))
    }

    @Test func theThreeDeviatesOfADrawAreIndependent() {
        let random = RandomSource(seed: 4)
        let draws = (0..<3000).map { random.gaussians(.phone, $0) }
        for (first, second) in [(0, 1), (0, 2), (1, 2)] {
            let product = draws.reduce(0) { $0 + $1[first] * $1[second] } / 3000
            #expect(product.magnitude < 5 / 3000.0.squareRoot())
        }
    }

    @Test func numbersOfTwoChannelsPartsAndSeedsDiffer() {
        let random = RandomSource(seed: 5)
        let words = [
            random.words(.phone, 1), random.words(.phone, 2), random.words(.room, 1),
            random.words(.phone, 1, part: 1), random.words(.phone, 1 << 32),
            RandomSource(seed: 6).words(.phone, 1),
            RandomSource(seed: 5 + 1 << 32).words(.phone, 1),
        ]
        #expect(Set(words).count == words.count)
    }

    @Test func extremesStayFinite() {
        let pairs = [SIMD2<UInt32>(0, 0), SIMD2<UInt32>(.max, .max), SIMD2<UInt32>(0, .max)]
        for pair in pairs {
            let values = RandomSource.gaussianPair(pair)
            #expect(values.x.isFinite && values.y.isFinite)
            // √(−2 ln 2⁻³³)
            #expect(values.x.magnitude < 6.8)
        }
    }

    @Test func noiseTableWrapsAndHasDeviationOne() {
        let table = NoiseTable.shared
        let values = stride(from: 0, to: 16_384, by: 8).flatMap { place in
            (0..<8).map { Double(table[place][$0]) }
        }
        #expect((deviation(values) - 1).magnitude < 0.03)
        #expect(table[16_384 + 5] == table[5])
        #expect(table[16_383][1] == table[0][0])
        #expect(table[-8] == table[16_376])
    }
}
