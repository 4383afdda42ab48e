import LockstepSamples
import Testing

@Suite struct CameraFormatChoiceTests {
    /// The formats of a phone with LiDAR in ARKit's order, its own choice first.
    private static let phone: [OfferedFormat] = [
        (1920, 1440, 60), (1920, 1440, 30), (1920, 1080, 60), (1280, 720, 60), (3840, 2160, 30),
    ].compactMap { width, height, rate in
        OfferedFormat(size: PixelSize(width: width, height: height), framesPerSecond: rate)
    }

    struct Case: Sendable {
        var size: PixelSize?
        var rate: Double
        var index: Int?
    }

    @Test(arguments: [
        Case(size: nil, rate: 30, index: 1), Case(size: nil, rate: 60, index: 0),
        Case(size: nil, rate: 24, index: 1),
        Case(size: PixelSize(width: 3840, height: 2160), rate: 60, index: 4),
        Case(size: PixelSize(width: 1280, height: 720), rate: 30, index: 3),
        Case(size: PixelSize(width: 640, height: 480), rate: 30, index: 3),
        Case(size: PixelSize(width: 1919, height: 1080), rate: 1, index: 2),
        Case(size: PixelSize(width: .max, height: .max), rate: 30, index: 1),
        Case(size: nil, rate: .nan, index: nil),
    ])
    func sizeTakesPrecedenceOverRate(_ example: Case) {
        let index = Self.phone.nearest(to: example.size, framesPerSecond: example.rate)
        #expect(index == example.index)
    }

    @Test func withoutFormatsNoneIsChosen() {
        #expect([OfferedFormat]().nearest(to: nil, framesPerSecond: 30) == nil)
        let still = OfferedFormat(size: PixelSize(width: 4, height: 3), durations: [])
        #expect([still].nearest(to: nil, framesPerSecond: 30) == nil)
    }

    @Test func formatWithSeveralRangesUsesTheNearestRate() {
        let ranges = [(1, 30, 1, 1), (1, 240, 1, 120)].map { numbers in
            FrameDurationRange(
                shortest: RationalTime(value: Int64(numbers.0), timescale: Int32(numbers.1)),
                longest: RationalTime(value: Int64(numbers.2), timescale: Int32(numbers.3)))
        }
        let format = OfferedFormat(size: PixelSize(width: 4, height: 3), durations: ranges)
        #expect(format.frameDuration(nearest: 25)?.seconds == 1.0 / 25)
        #expect(format.frameDuration(nearest: 100)?.seconds == 1.0 / 120)
        #expect(format.rateDistance(60) == 30)
    }

    @Test func aFormatFitsByItsSizeAndByARateToAHundredth() throws {
        let size = PixelSize(width: 1920, height: 1080)
        let format = try #require(OfferedFormat(size: size, framesPerSecond: 30))
        #expect(format.fits(size, framesPerSecond: 30))
        #expect(!format.fits(size, framesPerSecond: 29.97))
        #expect(!format.fits(PixelSize(width: 1080, height: 1920), framesPerSecond: 30))
        #expect(OfferedFormat(size: size, framesPerSecond: 0) == nil)
        #expect(OfferedFormat(size: size, framesPerSecond: .max) == nil)
    }
}
