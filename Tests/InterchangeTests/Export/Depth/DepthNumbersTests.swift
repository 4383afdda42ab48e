import LockstepSamples
import Testing

@testable import LockstepInterchange

@Suite struct DepthNumbersTests {
    /// Nothing is passed over: a list of files would name one that is not there.
    @Test(arguments: [PixelSize(width: 0, height: 3), PixelSize(width: 20_000, height: 1)])
    func depthOfASizeThatNoPictureHasIsRefused(_ size: PixelSize) throws {
        let map = try #require(DepthMap.ramp)
        let error = #expect(throws: ExportError.self) {
            try DepthNumbers(map, size: size, unitsPerMetre: 1000)
        }
        #expect(error?.fact == .depthSize(size))
        #expect(error?.isAboutOutput == false)
    }
}
