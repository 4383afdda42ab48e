import CoreGraphics
import CoreVideo
import Testing
import VideoToolbox

@Suite struct PixelTransferTests {
    private func transfer(
        _ source: CVPixelBuffer, to format: OSType, _ width: Int, _ height: Int
    ) throws -> CVPixelBuffer {
        var session: VTPixelTransferSession?
        VTPixelTransferSessionCreate(allocator: nil, pixelTransferSessionOut: &session)
        let target = try ImageMaking.buffer(format, width, height) { _, _, _ in 0 }
        let code = VTPixelTransferSessionTransferImage(
            try #require(session), from: source, to: target)
        try #require(code == 0)
        return target
    }

    @Test(arguments: [
        ([255, 255, 255], 255, 128, 128), ([0, 0, 0], 0, 128, 128), ([0, 0, 255], 76, 85, 255),
        ([0, 255, 0], 150, 44, 21), ([255, 0, 0], 29, 255, 107),
    ])
    func colorsBecomeTheLumaAndChromaOfJFIF(
        _ blueGreenRed: [UInt8], _ luma: UInt8, _ blueness: UInt8, _ redness: UInt8
    ) throws {
        let source = try ImageMaking.buffer(kCVPixelFormatType_32BGRA, 2, 2) { _, column, _ in
            column % 4 == 3 ? 255 : blueGreenRed[column % 4]
        }
        let target = try transfer(
            source, to: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, 2, 2)
        #expect(ImageMaking.bytes(target) == [luma, luma, luma, luma, blueness, redness])
    }

    @Test func chromaAndBackChangesNothingByMoreThanRounding() throws {
        let full = kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
        let source = try ImageMaking.ramp(full, 22, 14)
        let colors = try transfer(source, to: kCVPixelFormatType_32BGRA, 22, 14)
        let again = try transfer(colors, to: full, 22, 14)
        let difference = greatestDifference(
            ImageMaking.bytes(source), ImageMaking.bytes(again))
        #expect(try #require(difference) <= 2)
    }

    @Test func videoRangeGoesFromSixteenTo235() throws {
        let source = try ImageMaking.buffer(
            kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, 2, 2
        ) { plane, column, row in plane == 1 ? 255 : column + row == 0 ? 0 : 255 }
        let video = kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
        let target = try transfer(source, to: video, 2, 2)
        #expect(ImageMaking.bytes(target) == [16, 235, 235, 235, 240, 240])
        let back = try transfer(
            target, to: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, 2, 2)
        #expect(ImageMaking.bytes(back) == [0, 255, 255, 255, 255, 255])
    }

    @Test func anImageOfAnotherSizeIsStretched() throws {
        let source = try ImageMaking.buffer(kCVPixelFormatType_OneComponent8, 2, 1) { _, x, _ in
            x == 0 ? 10 : 200
        }
        let target = try transfer(source, to: kCVPixelFormatType_OneComponent8, 4, 2)
        #expect(ImageMaking.bytes(target) == [10, 10, 200, 200, 10, 10, 200, 200])
    }

    @Test func theTargetHasTheMatrixAttachment() throws {
        let source = try ImageMaking.ramp(kCVPixelFormatType_32BGRA, 4, 4)
        let target = try transfer(
            source, to: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, 4, 4)
        let matrix = CVBufferCopyAttachment(target, kCVImageBufferYCbCrMatrixKey, nil) as? String
        #expect(matrix == kCVImageBufferYCbCrMatrix_ITU_R_601_4)
    }

    @Test func unsupportedPropertiesAreRejected() throws {
        var made: VTPixelTransferSession?
        VTPixelTransferSessionCreate(allocator: nil, pixelTransferSessionOut: &made)
        let session = try #require(made)
        let key = kVTPixelTransferPropertyKey_DestinationYCbCrMatrix
        let depth = try ImageMaking.buffer(kCVPixelFormatType_OneComponent8, 2, 2) { _, _, _ in 0
        }
        var other: CVPixelBuffer?
        CVPixelBufferCreate(nil, 2, 2, kCVPixelFormatType_DepthFloat32, nil, &other)
        #expect(
            VTSessionSetProperty(session, key: key, value: kCVImageBufferYCbCrMatrix_ITU_R_601_4)
                == 0)
        #expect(
            VTSessionSetProperty(session, key: key, value: kCVImageBufferYCbCrMatrix_ITU_R_709_2)
                == kVTParameterErr)
        #expect(
            VTSessionSetProperty(session, key: "Nothing", value: nil)
                == kVTPropertyNotSupportedErr)
        #expect(
            VTPixelTransferSessionTransferImage(session, from: try #require(other), to: depth)
                == kVTPixelTransferNotSupportedErr)
        VTPixelTransferSessionInvalidate(session)
        #expect(
            VTPixelTransferSessionTransferImage(session, from: depth, to: depth)
                == kVTInvalidSessionErr)
    }

    @Test func aBufferIsIdentifiedByItsType() throws {
        let buffer = try ImageMaking.ramp(kCVPixelFormatType_32BGRA, 2, 2)
        #expect(CFGetTypeID(buffer) == CVPixelBufferGetTypeID())
        #expect(CFGetTypeID("text") == 0)
        #expect(CFGetTypeID(nil) == 0)
    }
}
