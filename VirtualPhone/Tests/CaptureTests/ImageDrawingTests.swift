import Foundation
import LockstepConcurrency
import LockstepSamples
import Testing
import VirtualPhone

@testable @preconcurrency import AVFoundation

@Suite struct ImageDrawingTests {
    @Test func everyOutputPixelIsThatOfTheRotatedPosition() {
        // Checks each pixel of a small image against the definition: rotate, then mirror.
        for width in stride(from: 2, through: 8, by: 2) {
            for height in stride(from: 2, through: 8, by: 2) {
                for turns in 0..<4 {
                    for isMirrored in [false, true] {
                        expectTurned(width, height, turns, isMirrored)
                    }
                }
            }
        }
    }

    @Test func aZoomedImageShowsItsCenterTwiceAsLarge() {
        let size = PixelSize(width: 16, height: 8)
        let drawing = ImageDrawing(turns: 0, isMirrored: false, outputSize: size, zoom: 2)
        let (columns, rows) = drawing.indices(from: size, divisor: 1)
        #expect(columns == (4..<12).flatMap { [$0, $0] })
        #expect(rows == (2..<6).flatMap { [$0, $0] })
        let shown = drawing.intrinsics(Intrinsics(fx: 10, fy: 10, cx: 8, cy: 4), of: size)
        #expect(shown == Intrinsics(fx: 20, fy: 20, cx: 8, cy: 4))
    }

    private func expectTurned(_ width: Int, _ height: Int, _ turns: Int, _ isMirrored: Bool) {
        let isOdd = turns % 2 == 1
        let size = PixelSize(width: isOdd ? height : width, height: isOdd ? width : height)
        let drawing = ImageDrawing(turns: turns, isMirrored: isMirrored, outputSize: size)
        let source = PixelSize(width: width, height: height)
        let (columns, rows) = drawing.indices(from: source, divisor: 1)
        #expect(columns.count == size.width && rows.count == size.height)
        for y in 0..<height {
            for x in 0..<width {
                var place = (x: x, y: y, width: width, height: height)
                for _ in 0..<turns {
                    place = (place.height - 1 - place.y, place.x, place.height, place.width)
                }
                if isMirrored { place.x = place.width - 1 - place.x }
                let from = (columns[place.x], rows[place.y])
                #expect(from == (isOdd ? (y, x) : (x, y)), "\(width)x\(height) \(turns)")
            }
        }
    }

    @Test func aPointStaysOnItsRayThroughCutScaleAndTurn() {
        // A point at (x, y) of the camera must project to the position of its pixel.
        let source = PixelSize(width: 640, height: 480)
        let lens = Intrinsics(fx: 500, fy: 510, cx: 322, cy: 239)
        for turns in 0..<4 {
            for isMirrored in [false, true] {
                let size =
                    turns % 2 == 0
                    ? PixelSize(width: 320, height: 180) : PixelSize(width: 180, height: 320)
                let drawing = ImageDrawing(turns: turns, isMirrored: isMirrored, outputSize: size)
                let shown = drawing.intrinsics(lens, of: source)
                // A direction, rotated with the image: (x, y) -> (-y, x) for each quarter turn.
                var ray = (x: 0.1, y: -0.05)
                let pixel = (x: 322 + 500 * ray.x, y: 239 + 510 * ray.y - 60)
                var place = (x: pixel.x / 2, y: pixel.y / 2, width: 320.0, height: 180.0)
                for _ in 0..<turns {
                    ray = (-ray.y, ray.x)
                    place = (place.height - place.y, place.x, place.height, place.width)
                }
                if isMirrored {
                    ray.x = -ray.x
                    place.x = place.width - place.x
                }
                #expect(abs(shown.cx + shown.fx * ray.x - place.x) < 1e-9)
                #expect(abs(shown.cy + shown.fy * ray.y - place.y) < 1e-9)
            }
        }
    }

    @Test func portraitTurnsTheBackCamerasPixelsClockwise() async throws {
        let seen = try await firstImage { $0.videoOrientation = .portrait }
        let size = PixelSize.small
        let luma = PixelBuffer.pattern(0, size).content[0]
        var turned: [UInt8] = []
        for column in 0..<size.width {
            for row in (0..<size.height).reversed() {
                turned.append(luma[row * size.width + column])
            }
        }
        #expect(seen.size == [8, 12] && seen.content[0] == turned)
    }

    @Test func mirroringSwapsLeftAndRight() async throws {
        let seen = try await firstImage { connection in
            connection.automaticallyAdjustsVideoMirroring = false
            connection.isVideoMirrored = true
        }
        let pattern = PixelBuffer.pattern(0, .small).content
        var (luma, chroma): ([UInt8], [UInt8]) = ([], [])
        for row in 0..<8 {
            for column in (0..<12).reversed() { luma.append(pattern[0][row * 12 + column]) }
        }
        for row in 0..<4 {
            for column in (0..<6).reversed() {
                let start = row * 12 + column * 2
                chroma += pattern[1][start..<start + 2]
            }
        }
        #expect(seen.content == [luma, chroma])
    }

    @Test func videoRangeLeavesRoomAtBothEnds() async throws {
        let seen = try await firstImage(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
        let pattern = PixelBuffer.pattern(0, .small).content
        let luma = pattern[0].map { (level: UInt8) -> UInt8 in
            UInt8((16 + Double(level) * 219 / 255).rounded())
        }
        let chroma = pattern[1].map { (level: UInt8) -> UInt8 in
            UInt8((128 + (Double(level) - 128) * 224 / 255).rounded())
        }
        #expect(seen.content == [luma, chroma])
    }

    @Test func graysAreGrayInBlueGreenAndRed() async throws {
        let gray = PixelBuffer(format: .gray8, size: .small) { _, bytes in
            for index in bytes.indices { bytes[index] = UInt8(index) }
        }
        let seen = try await firstImage(kCVPixelFormatType_32BGRA, try #require(gray))
        let expected = (UInt8(0)..<96).flatMap { level -> [UInt8] in [level, level, level, 255] }
        #expect(seen.content[0] == expected)
    }

    private func firstImage(
        _ format: OSType = kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
        _ pixels: PixelBuffer = .pattern(0, .small),
        _ prepare: (AVCaptureConnection) -> Void = { _ in }
    ) async throws -> (size: [Int], content: [[UInt8]]) {
        let seen = Mutex<(size: [Int], content: [[UInt8]])>(([], []))
        var frame = CameraFrame.pattern(0, size: .small, hertz: 30)
        frame.image = .pixels(pixels)
        let source = FrameList([Delivery(.frame(frame), arrival: nil)], size: .small)
        try await VirtualPhone.withPhone(.allowed, source: source) { phone in
            let rig = Rig()
            try rig.setUp(format: format)
            prepare(try #require(rig.connection))
            rig.work.withLock { work in
                work = { sample, _ in
                    guard let buffer = sample.imageBuffer else { return }
                    let size = [CVPixelBufferGetWidth(buffer), CVPixelBufferGetHeight(buffer)]
                    let bytes = format == kCVPixelFormatType_32BGRA ? [4] : [1, 2]
                    let content = buffer.content(elementBytes: bytes)
                    seen.withLock { $0 = (size, content) }
                }
            }
            rig.session.startRunning()
            try phone.runToEnd()
        }
        return seen.withLock { $0 }
    }
}
