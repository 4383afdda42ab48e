import CoreGraphics
import CoreVideo
import Foundation
import ImageIO
import Testing
import VideoToolbox

@Suite struct StillFileTests {
    private func image(_ buffer: CVPixelBuffer) throws -> CGImage {
        var made: CGImage?
        VTCreateCGImageFromCVPixelBuffer(buffer, options: nil, imageOut: &made)
        return try #require(made)
    }

    private func jpeg(_ image: CGImage, quality: Double) throws -> Data {
        let data = NSMutableData()
        let target = try #require(
            CGImageDestinationCreateWithData(data, "public.jpeg" as CFString, 1, nil))
        let options = [kCGImageDestinationLossyCompressionQuality: quality] as CFDictionary
        CGImageDestinationAddImage(target, image, options)
        #expect(CGImageDestinationFinalize(target))
        return data as Data
    }

    @Test func anImageSurvivesItsFile() throws {
        let full = kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
        let buffer = try ImageMaking.ramp(full, 64, 48)
        let source = try #require(
            CGImageSourceCreateWithData(try jpeg(image(buffer), quality: 1), nil))
        let decoded = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
        #expect(CGImageSourceGetStatus(source) == .statusComplete)
        #expect(CGImageSourceGetType(source) == "public.jpeg")
        #expect((decoded.width, decoded.height) == (64, 48))
        #expect(decoded.colorSpace?.model == .rgb)
        // The rows that a context draws must match the pixels.
        let drawn = try #require(decoded.dataProvider?.data)
        let original = try #require(try image(buffer).dataProvider?.data)
        #expect(try #require(greatestDifference([UInt8](drawn), [UInt8](original))) <= 8)
    }

    @Test func grayStaysGray() throws {
        let buffer = try ImageMaking.ramp(kCVPixelFormatType_OneComponent8, 32, 16)
        let source = try #require(
            CGImageSourceCreateWithData(try jpeg(image(buffer), quality: 1), nil))
        let decoded = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
        #expect(decoded.colorSpace?.model == .monochrome)
        let bytes = try #require(decoded.dataProvider?.data)
        let difference = greatestDifference([UInt8](bytes), ImageMaking.bytes(buffer))
        #expect(try #require(difference) <= 3)
    }

    @Test func aLowerQualityProducesASmallerFile() throws {
        let ramp = try image(ImageMaking.ramp(kCVPixelFormatType_32BGRA, 64, 64))
        let sizes = try [0.1, 0.5, 1].map { try jpeg(ramp, quality: $0).count }
        #expect(sizes == sizes.sorted() && Set(sizes).count == 3)
    }

    @Test func anImageSourceReportsTheSizeAsNumbers() throws {
        let file = try jpeg(
            image(ImageMaking.ramp(kCVPixelFormatType_32BGRA, 40, 30)), quality: 0.9)
        let source = try #require(CGImageSourceCreateWithData(file, nil))
        let found = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [CFString: Any]
        let values = try #require(found)
        #expect(values[kCGImagePropertyPixelWidth] as? Int == 40)
        #expect(values[kCGImagePropertyPixelHeight] as? NSNumber == 30)
        #expect(values[kCGImagePropertyColorModel] as? String == "RGB")
    }

    @Test(arguments: [true, false])
    func exifIsReadInBothByteOrders(isLittle: Bool) throws {
        let file = try jpeg(
            image(ImageMaking.ramp(kCVPixelFormatType_32BGRA, 8, 8)), quality: 0.9)
        let tiff = HandmadeTIFF(isLittle: isLittle).bytes
        let segment = [0xFF, 0xE1, 0, UInt8(tiff.count + 8)] + Array("Exif\0\0".utf8) + tiff
        let source = try #require(
            CGImageSourceCreateWithData(file.prefix(2) + Data(segment) + file.dropFirst(2), nil))
        let found: CFDictionary? = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)
        let values = try #require(found)
        let exif = try #require(values[kCGImagePropertyExifDictionary] as? [String: Any])
        #expect(values[kCGImagePropertyOrientation] as? Int == 6)
        #expect(exif[kCGImagePropertyExifExposureTime] as? Double == 0.25)
        #expect(exif[kCGImagePropertyExifISOSpeedRatings] as? [NSNumber] == [400])
        #expect(CGImageSourceCreateImageAtIndex(source, 0, nil) != nil)
    }

    @Test func bytesCutAnywhereNeverTrap() throws {
        let file = try jpeg(
            image(ImageMaking.ramp(kCVPixelFormatType_32BGRA, 8, 8)), quality: 0.9)
        for count in 0..<file.count {
            let source = try #require(CGImageSourceCreateWithData(file.prefix(count), nil))
            #expect(CGImageSourceGetStatus(source) != .statusComplete || count >= file.count - 64)
            let found: CFDictionary? = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)
            #expect(found == nil || found?[kCGImagePropertyPixelWidth] as? Int == 8)
        }
        let text = try #require(CGImageSourceCreateWithData(Data("no image".utf8), nil))
        #expect(CGImageSourceGetStatus(text) == .statusUnknownType)
        #expect(CGImageSourceCreateImageAtIndex(text, 0, nil) == nil)
        #expect(CGImageSourceGetType(text) == nil)
    }

    @Test func aDestinationTakesOneImageOnce() throws {
        let data = NSMutableData()
        #expect(CGImageDestinationCreateWithData(data, "public.avif", 1, nil) == nil)
        #expect(CGImageDestinationCreateWithData(data, "public.jpeg", 2, nil) == nil)
        let target = try #require(CGImageDestinationCreateWithData(data, "public.jpeg", 1, nil))
        #expect(!CGImageDestinationFinalize(target))
        CGImageDestinationAddImage(
            target, try image(ImageMaking.ramp(kCVPixelFormatType_32BGRA, 8, 8)), nil)
        #expect(CGImageDestinationFinalize(target))
        #expect(!CGImageDestinationFinalize(target))
    }

    @Test func gray16SurvivesAPNG() throws {
        let numbers = (0..<12).map { UInt16($0 * 5003) }
        let provider = try #require(
            CGDataProvider(data: numbers.withUnsafeBytes { Data($0) }))
        let image = try #require(
            CGImage(
                width: 4, height: 3, bitsPerComponent: 16, bitsPerPixel: 16, bytesPerRow: 8,
                space: CGColorSpaceCreateDeviceGray(), bitmapInfo: .byteOrder16Little,
                provider: provider, decode: nil, shouldInterpolate: false,
                intent: .defaultIntent))
        let data = NSMutableData()
        let target = try #require(CGImageDestinationCreateWithData(data, "public.png", 1, nil))
        CGImageDestinationAddImage(target, image, nil)
        #expect(CGImageDestinationFinalize(target))
        let source = try #require(CGImageSourceCreateWithData(data as Data, nil))
        #expect(CGImageSourceGetType(source) == "public.png")
        let back = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
        #expect(back.bitsPerComponent == 16)
        #expect(back.dataProvider?.data == provider.data)
    }

    @Test func unknownLayoutsAreNoImages() throws {
        let provider = try #require(CGDataProvider(data: Data(count: 64)))
        func image(bits: Int, space: CGColorSpace, _ info: CGBitmapInfo, row: Int) -> CGImage? {
            CGImage(
                width: 4, height: 4, bitsPerComponent: 8, bitsPerPixel: bits, bytesPerRow: row,
                space: space, bitmapInfo: info, provider: provider, decode: nil,
                shouldInterpolate: false, intent: .defaultIntent)
        }
        let last = CGBitmapInfo(rawValue: CGImageAlphaInfo.noneSkipLast.rawValue)
        #expect(image(bits: 32, space: CGColorSpaceCreateDeviceRGB(), last, row: 16) != nil)
        #expect(image(bits: 24, space: CGColorSpaceCreateDeviceRGB(), [], row: 12) == nil)
        #expect(image(bits: 32, space: CGColorSpaceCreateDeviceRGB(), last, row: 15) == nil)
        #expect(image(bits: 32, space: CGColorSpaceCreateDeviceRGB(), last, row: 17) == nil)
        #expect(image(bits: 8, space: CGColorSpaceCreateDeviceGray(), [], row: 4) != nil)
    }
}

/// A TIFF with orientation 6, an exposure duration of 1/4 s and ISO 400.
private struct HandmadeTIFF {
    let isLittle: Bool

    var bytes: [UInt8] {
        var bytes: [UInt8] = isLittle ? [0x49, 0x49] : [0x4D, 0x4D]
        bytes += number(42, 2) + number(8, 4)
        // The first directory has 2 entries, 30 bytes; EXIF's at 38 has 2 entries; then 1/4
        // follows.
        bytes += number(2, 2) + entry(0x0112, 3, number(6, 2) + [0, 0])
        bytes += entry(0x8769, 4, number(38, 4)) + number(0, 4)
        bytes += number(2, 2) + entry(0x829A, 5, number(68, 4))
        bytes += entry(0x8827, 3, number(400, 2) + [0, 0]) + number(0, 4)
        return bytes + number(1, 4) + number(4, 4)
    }

    private func entry(_ tag: Int, _ type: Int, _ value: [UInt8]) -> [UInt8] {
        number(tag, 2) + number(type, 2) + number(1, 4) + value
    }

    private func number(_ value: Int, _ count: Int) -> [UInt8] {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        return isLittle ? bytes : bytes.reversed()
    }
}
