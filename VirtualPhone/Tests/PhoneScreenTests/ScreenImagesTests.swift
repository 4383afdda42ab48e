import CoreGraphics
import Foundation
import PhoneScreen
import Testing

/// The paths by which a browser reads images.
@Suite struct ScreenImagesTests {
    @Test func anImageKeepsItsPathAndAnotherLaunchNeverRepeatsIt() throws {
        let (images, later) = (ScreenImages(), ScreenImages())
        let (first, second) = (try image(), try image())
        let path = images.path(of: first)
        #expect(images.path(of: first) == path && images.path(of: second) != path)
        #expect(images.bytes(at: path)?.count == 122 + 4 * 4 * 4)
        #expect(later.path(of: first) != path && later.bytes(at: path) == nil)
    }

    @Test(arguments: ["/image/1.bmp", "/image/", "/image/x/1.bmp", "/image//.bmp"])
    func otherPathsHaveNoImage(_ path: String) throws {
        let images = ScreenImages()
        _ = images.path(of: try image())
        #expect(images.bytes(at: path) == nil)
    }

    private func image() throws -> CGImage {
        let provider = try #require(CGDataProvider(data: Data(count: 64)))
        return try #require(
            CGImage(
                width: 4, height: 4, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 16,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.noneSkipLast.rawValue),
                provider: provider, decode: nil, shouldInterpolate: false, intent: .defaultIntent))
    }
}
