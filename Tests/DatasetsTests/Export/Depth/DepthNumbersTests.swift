import LockstepSamples
import Testing

@testable import LockstepDatasets

@Suite struct DepthNumbersTests {
    /// An invalid map is not skipped, because a list of files would refer to a missing one.
    @Test(arguments: [PixelSize(width: 0, height: 3), PixelSize(width: 20_000, height: 1)])
    func rejectsDepthOfAnInvalidSize(_ size: PixelSize) throws {
        let map = try #require(DepthMap.ramp)
        let error = #expect(throws: ExportError.self) {
            try DepthNumbers(map, size: size, unitsPerMeter: 1000)
        }
        #expect(error?.fact == .depthSize(size))
        #expect(error?.isAboutOutput == false)
    }

    private func map(_ meters: [Float], width: Int, confidence: [UInt8]? = nil) throws -> DepthMap {
        let size = PixelSize(width: width, height: meters.count / width)
        let depth = try #require(
            PixelBuffer(format: .float32, size: size) { _, bytes in
                bytes.copyBytes(from: meters.withUnsafeBytes { Array($0) })
            })
        let grades = try confidence.map { confidence in
            try #require(
                PixelBuffer(format: .gray8, size: size) { $1.copyBytes(from: confidence) })
        }
        return try #require(DepthMap(depth: depth, confidence: grades))
    }

    private func millimeters(_ numbers: DepthNumbers) -> [UInt16] {
        numbers.pixels.contentBytes().withUnsafeBytes { Array($0.bindMemory(to: UInt16.self)) }
    }

    /// Depth that was in whole millimeters before its conversion to meters is exact.
    @Test func onlyDepthBetweenTwoNumbersIsRounded() throws {
        let whole = (0...UInt16.max).map { Float($0) / 1000 }
        let map = try map(whole, width: 256)
        let numbers = try DepthNumbers(map, size: map.size, unitsPerMeter: 1000)
        #expect(!numbers.isRounded && numbers.tooFarCount == 0)
        #expect(millimeters(numbers) == Array(0...UInt16.max))
        for meters: Float in [0.0002, 1.2341, 60.0004] {
            let between = try self.map([1, meters], width: 2)
            #expect(
                try DepthNumbers(between, size: between.size, unitsPerMeter: 1000).isRounded)
        }
        let unmeasured = try self.map([0, .nan, -1.5, 70.0005], width: 4)
        #expect(
            !(try DepthNumbers(unmeasured, size: unmeasured.size, unitsPerMeter: 1000).isRounded))
    }

    @Test(arguments: [(0, [1000, 1100, 1200]), (1, [0, 1100, 1200]), (2, [0, 0, 1200])])
    func omitsAndCountsDepthOfLowerConfidence(_ least: Int, _ expected: [UInt16]) throws {
        let map = try map([1, 1.1, 1.2], width: 3, confidence: [0, 1, 2])
        let numbers = try DepthNumbers(
            map, size: map.size, unitsPerMeter: 1000, leastConfidence: least)
        #expect(millimeters(numbers) == expected)
        #expect(numbers.doubtfulCount == least)
    }
}
