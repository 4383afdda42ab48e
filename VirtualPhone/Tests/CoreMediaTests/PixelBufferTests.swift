import CoreVideo
import Foundation
import LockstepConcurrency
import LockstepSamples
import Testing
import VirtualPhone

@Suite struct PixelBufferTests {
    private func buffer(
        _ format: OSType, _ width: Int, _ height: Int, _ attributes: CFDictionary? = nil
    ) throws -> CVPixelBuffer {
        var buffer: CVPixelBuffer?
        let status = CVPixelBufferCreate(
            kCFAllocatorDefault, width, height, format, attributes, &buffer)
        #expect(status == kCVReturnSuccess)
        return try #require(buffer)
    }

    @Test func rowsArePaddedToTheWorldsAlignment() async throws {
        var world = PhoneWorld()
        world.rowAlignmentBytes = 64
        try await VirtualPhone.withPhone(world) { _ in
            let nv12 = try buffer(kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, 1442, 1081)
            #expect(CVPixelBufferGetPlaneCount(nv12) == 2 && CVPixelBufferIsPlanar(nv12))
            #expect(CVPixelBufferGetBytesPerRowOfPlane(nv12, 0) == 1472)
            #expect(CVPixelBufferGetBytesPerRowOfPlane(nv12, 1) == 1472)
            #expect(CVPixelBufferGetWidthOfPlane(nv12, 1) == 721)
            #expect(CVPixelBufferGetHeightOfPlane(nv12, 1) == 541)
            #expect(CVPixelBufferGetBytesPerRowOfPlane(nv12, 2) == 0)
            let depth = try buffer(kCVPixelFormatType_DepthFloat32, 250, 192)
            #expect(CVPixelBufferGetBytesPerRow(depth) == 1024)
            #expect(CVPixelBufferGetPlaneCount(depth) == 0)
            let own = try buffer(
                kCVPixelFormatType_OneComponent8, 250, 2,
                [kCVPixelBufferBytesPerRowAlignmentKey as String: 16] as CFDictionary)
            #expect(CVPixelBufferGetBytesPerRow(own) == 256)
        }
    }

    @Test func memoryIsReachedOnlyWhileLocked() throws {
        let pixels = try buffer(kCVPixelFormatType_OneComponent8, 4, 4)
        #expect(CVPixelBufferGetBaseAddress(pixels) == nil)
        #expect(CVPixelBufferGetBaseAddressOfPlane(pixels, 0) == nil)
        #expect(CVPixelBufferLockBaseAddress(pixels, .readOnly) == kCVReturnSuccess)
        #expect(CVPixelBufferLockBaseAddress(pixels, []) == kCVReturnSuccess)
        #expect(CVPixelBufferUnlockBaseAddress(pixels, []) == kCVReturnSuccess)
        #expect(CVPixelBufferGetBaseAddress(pixels) != nil)
        #expect(CVPixelBufferUnlockBaseAddress(pixels, .readOnly) == kCVReturnSuccess)
        #expect(CVPixelBufferGetBaseAddress(pixels) == nil)
        #expect(CVPixelBufferUnlockBaseAddress(pixels, []) == kCVReturnInvalidArgument)
    }

    @Test func whatCannotBeMadeIsRefused() {
        var buffer: CVPixelBuffer?
        #expect(CVPixelBufferCreate(nil, 4, 4, 0x1234, nil, &buffer) == kCVReturnInvalidPixelFormat)
        #expect(
            CVPixelBufferCreate(nil, 0, 4, kCVPixelFormatType_32BGRA, nil, &buffer)
                == kCVReturnInvalidSize)
        #expect(buffer == nil)
    }

    @Test func theReleaseCallbackIsCalledOnceWhenTheBufferIsReleased() throws {
        let told = Unmanaged.passRetained(Counter())
        defer { told.release() }
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 16)
        defer { memory.deallocate() }
        var addresses: [UnsafeMutableRawPointer?] = [memory, memory + 32]
        var (widths, heights, rows) = ([4, 2], [4, 2], [8, 8])
        var buffer: CVPixelBuffer?
        let status = CVPixelBufferCreateWithPlanarBytes(
            nil, 4, 4, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, memory, 64, 2, &addresses,
            &widths, &heights, &rows,
            { reference, _, size, planes, _ in
                guard let reference else { return }
                let counter = Unmanaged<Counter>.fromOpaque(reference).takeUnretainedValue()
                counter.add(size * 10 + planes)
            }, told.toOpaque(), nil, &buffer)
        #expect(status == kCVReturnSuccess)
        let counter = told.takeUnretainedValue()
        #expect(counter.total == 0)
        buffer = nil
        #expect(counter.total == 642)
    }

    @Test func anImageOfARecordingIsCopiedRowByRow() throws {
        let size = PixelSize(width: 6, height: 4)
        let image = try #require(
            PixelBuffer(format: .nv12FullRange, size: size) { plane, bytes in
                for index in bytes.indices { bytes[index] = UInt8(plane * 100 + index) }
            })
        let copy = try #require(CVBuffer(copying: image))
        _ = CVPixelBufferLockBaseAddress(copy, .readOnly)
        defer { _ = CVPixelBufferUnlockBaseAddress(copy, .readOnly) }
        for plane in 0..<2 {
            let address = try #require(CVPixelBufferGetBaseAddressOfPlane(copy, plane))
            let stride = CVPixelBufferGetBytesPerRowOfPlane(copy, plane)
            #expect(stride == 64)
            for row in 0..<CVPixelBufferGetHeightOfPlane(copy, plane) {
                let bytes = UnsafeRawBufferPointer(start: address + row * stride, count: 6)
                #expect(Array(bytes) == (0..<6).map { UInt8(plane * 100 + row * 6 + $0) })
            }
        }
    }

    @Test func attachmentsPropagateAccordingToTheirMode() throws {
        let (one, other) = (
            try buffer(kCVPixelFormatType_32BGRA, 2, 2), try buffer(kCVPixelFormatType_32BGRA, 2, 2)
        )
        CVBufferSetAttachment(one, "kept", 1, .shouldNotPropagate)
        CVBufferSetAttachment(
            one, kCVImageBufferYCbCrMatrixKey, kCVImageBufferYCbCrMatrix_ITU_R_601_4,
            .shouldPropagate)
        CVBufferPropagateAttachments(one, other)
        #expect(!CVBufferHasAttachment(other, "kept"))
        var mode = CVAttachmentMode.shouldNotPropagate
        let value = CVBufferCopyAttachment(other, kCVImageBufferYCbCrMatrixKey, &mode)
        #expect(value as? String == kCVImageBufferYCbCrMatrix_ITU_R_601_4)
        #expect(mode == .shouldPropagate && one != other && one == one)
    }

    @Test func aPoolStopsAtItsThreshold() throws {
        var pool: CVPixelBufferPool?
        let attributes: [String: Any] = [
            kCVPixelBufferWidthKey as String: 8, kCVPixelBufferHeightKey as String: 8,
            kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA,
        ]
        #expect(CVPixelBufferPoolCreate(nil, nil, nil, &pool) != kCVReturnSuccess)
        #expect(
            CVPixelBufferPoolCreate(nil, nil, attributes as CFDictionary, &pool)
                == kCVReturnSuccess)
        let made = try #require(pool)
        let limit = [kCVPixelBufferPoolAllocationThresholdKey as String: 2] as CFDictionary
        var held: [CVPixelBuffer] = []
        func take() -> CVReturn {
            var buffer: CVPixelBuffer?
            let status = CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(
                nil, made, limit, &buffer)
            if let buffer { held.append(buffer) }
            return status
        }
        #expect(take() == kCVReturnSuccess && take() == kCVReturnSuccess)
        #expect(take() == kCVReturnWouldExceedAllocationThreshold)
        held.removeFirst()
        #expect(take() == kCVReturnSuccess)
    }
}

/// A sum that a C callback adds to.
final class Counter: Sendable {
    private let state = Mutex(0)

    var total: Int { state.withLock { $0 } }

    func add(_ amount: Int) { state.withLock { $0 += amount } }
}
