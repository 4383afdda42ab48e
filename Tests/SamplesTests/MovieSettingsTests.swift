import LockstepSamples
import Testing

@Suite struct MovieSettingsTests {
    struct Case: Sendable {
        var width = 1920
        var height = 1440
        var rate = 60.0
        var bits: Int? = 10_000_000
        var isSound: Bool
    }

    @Test(arguments: [
        Case(isSound: true),
        Case(bits: nil, isSound: true),
        Case(rate: 1000, isSound: true),
        Case(width: 16_384, height: 4096, isSound: true),
        Case(width: 1921, isSound: false),
        Case(height: 1441, isSound: false),
        Case(width: 0, isSound: false),
        Case(width: -2, height: -2, isSound: false),
        Case(width: 16_386, isSound: false),
        Case(width: 16_384, height: 4098, isSound: false),
        Case(width: .max - 1, height: .max - 1, isSound: false),
        Case(rate: 0, isSound: false),
        Case(rate: .nan, isSound: false),
        Case(rate: 1001, isSound: false),
        Case(bits: 0, isSound: false),
        Case(bits: 1 << 31, isSound: false),
    ])
    func onlySoundSettingsReachAnEncoder(_ example: Case) {
        let settings = MovieSettings(
            codec: .hevc, size: PixelSize(width: example.width, height: example.height),
            bitsPerSecond: example.bits, framesPerSecond: example.rate)
        #expect(settings.canBeEncoded == example.isSound)
    }
}
