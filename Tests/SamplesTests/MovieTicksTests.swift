import LockstepSamples
import LockstepTestSupport
import Testing

@Suite struct MovieTicksTests {
    struct Case: Sendable {
        var nanoseconds: Int64
        var tick: Int64
    }

    @Test(arguments: [
        Case(nanoseconds: 0, tick: 0),
        Case(nanoseconds: 2083, tick: 0),
        Case(nanoseconds: 2084, tick: 1),
        Case(nanoseconds: -2083, tick: 0),
        Case(nanoseconds: -2084, tick: -1),
        Case(nanoseconds: 25_000, tick: 6),
        Case(nanoseconds: -25_000, tick: -6),
        Case(nanoseconds: 33_333_333, tick: 8000),
        Case(nanoseconds: .max, tick: 2_213_609_288_845_146),
        Case(nanoseconds: .min, tick: -2_213_609_288_845_146),
    ])
    func aTimeHasANearestTick(_ example: Case) {
        #expect(
            MovieTicks.nearest(to: HostDuration(nanoseconds: example.nanoseconds)) == example.tick)
    }

    @Test func noTimeMovesByMoreThanHalfATick() throws {
        var numbers = SeededGenerator(seed: 7)
        for _ in 0..<5000 {
            let time = HostDuration(nanoseconds: .random(in: -1 << 50...1 << 50, using: &numbers))
            let tick = MovieTicks.nearest(to: time)
            let back = try #require(MovieTicks.time(of: tick, perSecond: MovieTicks.perSecond))
            #expect((back - time).magnitude.nanoseconds <= 2084)
            #expect(MovieTicks.nearest(to: back) == tick)
        }
    }

    @Test func ticksOfOtherScalesBecomeNanosecondsExactly() {
        #expect(MovieTicks.time(of: 20, perSecond: 600)?.nanoseconds == 33_333_333)
        #expect(MovieTicks.time(of: -40, perSecond: 600)?.nanoseconds == -66_666_667)
        #expect(MovieTicks.time(of: 3006, perSecond: 90_000)?.nanoseconds == 33_400_000)
        #expect(MovieTicks.time(of: .max, perSecond: 1_000_000_000)?.nanoseconds == .max)
    }

    @Test func timesThatDoNotFitAreRefused() {
        #expect(MovieTicks.time(of: .max, perSecond: 1) == nil)
        #expect(MovieTicks.time(of: .min, perSecond: 1_000_000_000) == nil)
        #expect(MovieTicks.time(of: 1, perSecond: 0) == nil)
        #expect(MovieTicks.time(of: 1, perSecond: -5) == nil)
    }
}

@Suite struct ImageTicksTests {
    struct Case: Sendable {
        var nanoseconds: Int64
        var last: Int64?
        var tick: Int64?
    }

    @Test(arguments: [
        Case(nanoseconds: 0, last: nil, tick: 0),
        Case(nanoseconds: 1_000_000_000, last: nil, tick: 240_000),
        Case(nanoseconds: -5000, last: nil, tick: nil),
        Case(nanoseconds: 4167, last: 0, tick: 1),
        Case(nanoseconds: 4167, last: 1, tick: nil),
        Case(nanoseconds: 0, last: 5, tick: nil),
        Case(nanoseconds: 9_000_000_000_000, last: 0, tick: nil),
        Case(nanoseconds: 8_000_000_000_000, last: 0, tick: 1_920_000_000),
        Case(nanoseconds: .max, last: 0, tick: nil),
        Case(nanoseconds: .min, last: nil, tick: nil),
    ])
    func imageIsLaterThanThePreviousOne(_ example: Case) {
        let time = HostDuration(nanoseconds: example.nanoseconds)
        #expect(MovieTicks.image(at: time, after: example.last) == example.tick)
    }

    @Test(arguments: [
        (30.0, Int64(8100)), (29.97, 8108), (1e9, 101), (0, 240_100), (-3, 240_100),
        (.nan, 240_100), (.infinity, 240_100), (1e-300, 240_100),
    ])
    func aLastImageIsShownAsLongAsTheOthers(_ rate: Double, _ end: Int64) {
        #expect(MovieTicks.end(ofImageAt: 100, framesPerSecond: rate) == end)
    }

    struct PacketCase: Sendable {
        var presentation: Int64
        var decoding: Int64
        var last: Int64?
        var isTaken: Bool
    }

    @Test(arguments: [
        PacketCase(presentation: 0, decoding: 0, last: nil, isTaken: true),
        PacketCase(presentation: 0, decoding: -8000, last: nil, isTaken: true),
        PacketCase(presentation: 0, decoding: 8000, last: nil, isTaken: false),
        PacketCase(presentation: 8000, decoding: 0, last: -1, isTaken: true),
        PacketCase(presentation: 8000, decoding: 0, last: 0, isTaken: false),
        PacketCase(presentation: 1 << 33, decoding: 0, last: nil, isTaken: false),
        PacketCase(presentation: 1 << 33, decoding: 1 << 33, last: 0, isTaken: false),
    ])
    func packetIsDecodedInOrderAndBeforeItsPresentation(_ example: PacketCase) throws {
        let packet = MoviePacket(
            bytes: [1], presentation: try time(example.presentation),
            decoding: try time(example.decoding), duration: .zero, isSyncFrame: true)
        let ticks = PacketTicks(packet, after: example.last)
        #expect((ticks != nil) == example.isTaken)
        guard let ticks else { return }
        #expect(ticks.presentation == example.presentation)
        #expect(ticks.decoding == example.decoding)
        #expect(ticks.duration == 1)
        #expect(ticks.end == example.presentation + 1)
    }

    private func time(_ tick: Int64) throws -> HostDuration {
        try #require(MovieTicks.time(of: tick, perSecond: MovieTicks.perSecond))
    }
}

@Suite struct MovieTurnTests {
    @Test(arguments: [
        (1.0, 0.0, Int?(0)), (0, 1, 90), (-1, 0, 180), (0, -1, 270), (0.866, 0.5, 30), (0, 0, nil),
        (.nan, 1, nil), (2, 0, 0),
    ])
    func aMatrixTurnsClockwise(_ a: Double, _ b: Double, _ degrees: Int?) {
        #expect(clockwiseTurnDegrees(a: a, b: b) == degrees)
    }
}

@Suite struct TrackMatrixTests {
    private static let size = PixelSize(width: 4, height: 3)

    @Test(arguments: [
        (ImageOrientation.landscapeLeft, [1, 0, 0, 1, 0, 0]),
        (.portrait, [0, 1, -1, 0, 3, 0]), (.landscapeRight, [-1, 0, 0, -1, 4, 3]),
        (.portraitUpsideDown, [0, -1, 1, 0, 0, 4]),
    ])
    func numbersAreWholeAndExact(_ orientation: ImageOrientation, _ numbers: [Int]) {
        let matrix = TrackMatrix(orientation, of: Self.size)
        #expect([matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty] == numbers)
    }

    /// The matrix moves every pixel to where the turned image has it.
    @Test(arguments: ImageOrientation.allCases)
    func aMatrixShowsWhatTurningThePixelsDoes(_ orientation: ImageOrientation) throws {
        let native = try #require(
            PixelBuffer(format: .gray8, size: Self.size) { _, bytes in
                for index in bytes.indices { bytes[index] = UInt8(index) }
            })
        let turned = native.turned(quarterTurnsClockwise: orientation.quarterTurnsClockwise)
        let matrix = TrackMatrix(orientation, of: Self.size)
        for y in 0..<Self.size.height {
            for x in 0..<Self.size.width {
                // Twice the place of the pixel's center, which is an integer.
                let (left, top) = (2 * x + 1, 2 * y + 1)
                let column = matrix.a * left + matrix.c * top + 2 * matrix.tx - 1
                let row = matrix.b * left + matrix.d * top + 2 * matrix.ty - 1
                let shown = turned.withPlane(0) { $0.row(row / 2)[column / 2] }
                #expect(Int(shown) == y * Self.size.width + x)
            }
        }
    }

    @Test(arguments: ImageOrientation.allCases)
    func aMatrixIsReadBack(_ orientation: ImageOrientation) {
        let matrix = TrackMatrix(orientation, of: Self.size)
        let numbers = [matrix.a, matrix.b, matrix.c, matrix.d].map(Double.init)
        #expect(
            ImageOrientation(trackMatrix: numbers[0], numbers[1], numbers[2], numbers[3])
                == orientation)
    }

    /// The last is a quarter turn computed with a sine and a cosine.
    @Test(arguments: [
        ([1.0, 0, 0, -1], ImageOrientation?.none), ([0.5, 0, 0, 0.5], nil),
        ([0.7, 0.7, -0.7, 0.7], nil), ([.nan, 0, 0, 1], nil), ([0, 0, 0, 0], nil),
        ([6e-17, 1, -1, 6e-17], .portrait),
    ])
    func onlyTurnsByRightAnglesAreOrientations(
        _ numbers: [Double], _ orientation: ImageOrientation?
    ) {
        #expect(
            ImageOrientation(trackMatrix: numbers[0], numbers[1], numbers[2], numbers[3])
                == orientation)
    }
}
