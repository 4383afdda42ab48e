import Foundation
import LockstepSamples
import Testing
import VirtualPhone

@testable @preconcurrency import AVFoundation

@Suite struct DeviceRulesTests {
    let rules = DeviceRules("setSomething:")

    @Test func aPropertyChangesOnlyUnderTheLock() {
        #expect(rules.locked(1) == nil && rules.locked(2) == nil)
        #expect(rules.locked(0)?.name == .generic)
        #expect(rules.locked(0)?.reason.contains("lockForConfiguration:") == true)
    }

    @Test(arguments: [
        (1, 30, true), (1, 60, true), (1, 2, true), (1, 1, true), (2, 121, false), (1, 61, false),
        (2, 1, false), (0, 1, false),
    ])
    func aFrameDurationIsWithinTheFormatsRanges(
        _ value: Int64, _ timescale: Int32, _ isAllowed: Bool
    ) throws {
        let format = try format(1...60)
        let refusal = rules.frameDuration(CMTime(value: value, timescale: timescale), format)
        #expect((refusal == nil) == isAllowed)
        #expect(isAllowed || refusal?.name == .invalidArgument)
    }

    @Test(arguments: [
        (1, 50_000, true), (1, 60, true), (1, 1, true), (1, 50_001, false), (3, 2, false),
        (0, 0, false),
    ])
    func anExposureIsWithinTheFormatsLimits(
        _ value: Int64, _ timescale: Int32, _ isAllowed: Bool
    ) throws {
        let duration = CMTime(value: value, timescale: timescale)
        let refusal = rules.exposure(duration, try format(1...60))
        #expect((refusal == nil) == isAllowed)
        #expect(isAllowed || refusal?.name == .range)
    }

    @Test(arguments: [
        (Float(1), Float(1), Float(1), true), (4, 2, 1, true), (0.99, 1, 1, false),
        (1, 4.01, 1, false), (1, 1, .nan, false),
    ])
    func gainsAreBetweenOneAndTheGreatest(
        _ red: Float, _ green: Float, _ blue: Float, _ isAllowed: Bool
    ) {
        let gains = AVCaptureDevice.WhiteBalanceGains(
            redGain: red, greenGain: green, blueGain: blue)
        #expect((rules.gains(gains, greatest: 4) == nil) == isAllowed)
    }

    @Test func noFormatIsGreaterThanTheFeedAndItsOwnSizeIsThere() {
        for width in stride(from: 16, through: 4096, by: 240) {
            for height in stride(from: 16, through: 4096, by: 240) {
                let size = PixelSize(width: width, height: height)
                let offers = FormatTable(feedSize: size, feedRate: 120).offers
                #expect(offers.allSatisfy { $0.size.width <= width && $0.size.height <= height })
                #expect(offers.contains { $0.size == size && $0.rates.contains(120) })
            }
        }
    }

    @Test func aFeedOfUnknownSizeHasAllFormats() {
        #expect(FormatTable(feedSize: nil, feedRate: nil).offers == FormatTable.ofPhones)
    }

    @Test(
        arguments: [
            (nil, .back, .wide, 240, 4032), (nil, .back, .ultraWide, 60, 4032),
            (.iPhone15Pro, .front, .wide, 120, 4032), (.iPhoneSE3, .front, .wide, 120, 2592),
            (.iPhoneSE3, .back, .wide, 240, 4032),
        ] as [(PhoneModel?, CameraPosition, CameraLens, Int32, Int)])
    func aCameraOffersWhatItsLimitsAllow(
        _ model: PhoneModel?, _ position: CameraPosition, _ lens: CameraLens, _ rate: Int32,
        _ width: Int
    ) {
        let limits = FormatTable.Limits(model, position, lens)
        let offers = FormatTable(feedSize: nil, feedRate: nil, limits: limits).offers
        #expect(offers.map(\.rates.upperBound).max() == rate)
        #expect(offers.map(\.size.width).max() == width)
    }

    @Test(arguments: [
        (AVCaptureSession.Preset.high, "1920x1080, 1-30 fps"), (.photo, "1920x1440, 1-60 fps"),
        (.hd1280x720, "1280x720, 1-30 fps"), (.vga640x480, "640x480, 1-60 fps"),
        (.medium, "480x360, 1-60 fps"), (.low, "192x144, 1-60 fps"), (.hd4K3840x2160, ""),
        (.iFrame960x540, "960x540, 1-60 fps"), (.hd4K3840x2160, ""), (.inputPriority, ""),
    ])
    func aPresetChoosesTheSlowestFormatOfItsSize(
        _ preset: AVCaptureSession.Preset, _ expected: String
    ) {
        let table = FormatTable(feedSize: PixelSize(width: 1920, height: 1440), feedRate: 60)
        let formats = table.offers.compactMap {
            AVCaptureDevice.Format(
                $0, pixelFormat: FormatTable.pixelFormats[0], fieldOfView: 68)
        }
        #expect((preset.format(among: formats)?.description ?? "") == expected)
    }

    @Test func aBusyQueueAndAnEmptyPoolDecideOnAFrame() {
        for held in 0...20 {
            let isEmpty = held >= FrameFate.bufferCount
            let waiting: FrameFate = isEmpty ? .outOfBuffers : .delivered
            #expect(FrameFate(isBusy: true, discardsLate: true, buffersHeld: held) == .late)
            #expect(FrameFate(isBusy: true, discardsLate: false, buffersHeld: held) == waiting)
            #expect(FrameFate(isBusy: false, discardsLate: true, buffersHeld: held) == waiting)
        }
    }

    private func format(_ rates: ClosedRange<Int32>) throws -> AVCaptureDevice.Format {
        try #require(
            AVCaptureDevice.Format(
                FormatTable.Offer(640, 480, rates),
                pixelFormat: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, fieldOfView: 68))
    }
}
