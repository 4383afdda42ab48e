import LockstepInterchange
import LockstepSamples
import LockstepTestSupport
import Testing

/// The formats that each option changes.
@Suite struct ExportOptionTests {
    /// Depth with all confidences, in images with different focal lengths.
    private static let deliveries: [Delivery] = (0..<3).map { number in
        .frame(10_000_000_000 + Int64(number) * 100_000_000) { frame in
            frame.fill()
            frame.intrinsics = Intrinsics(fx: 7 + Double(number), fy: 7, cx: 3.5, cy: 2.5)
            frame.depth = map
        }
    }

    /// 4 × 3 pixels, 1 m and more, with confidence 0, 1, 2 in turn.
    private static var map: DepthMap? {
        let size = PixelSize(width: 4, height: 3)
        let meters = PixelBuffer(format: .float32, size: size) { _, bytes in
            for index in 0..<12 {
                let meters = 1 + Float(index) / 4
                bytes.storeBytes(of: meters, toByteOffset: 4 * index, as: Float.self)
            }
        }
        let confidence = PixelBuffer(format: .gray8, size: size) { _, bytes in
            for index in bytes.indices { bytes[index] = UInt8(index % 3) }
        }
        return meters.flatMap { DepthMap(depth: $0, confidence: confidence) }
    }

    /// `LensExportTests` covers the time offset, which needs a measured one.
    @Test(arguments: ExportFormat.all, ExportOption.allCases.filter { $0 != .timeOffset })
    func anOptionHasAnEffectOnTheLayoutsItNames(
        _ format: ExportFormat, _ option: ExportOption
    ) throws {
        var (selection, options) = (ExportSelection(), ExportOptions())
        switch option {
        case .leastConfidence: options.leastConfidence = 2
        case .voxelMeters: options.voxelMeters = 2
        case .sharesCamera: options.sharesCamera = true
        case .longestSide: selection.longestSide = 4
        case .timeOffset: options.appliesTimeOffset = true
        }
        let usual = try ExportExample(Self.deliveries).export(format)
        let chosen = try ExportExample(Self.deliveries).export(format, selection, options: options)
        let isNamed = option.formats.contains { $0.name == format.name }
        #expect((usual.files != chosen.files) == isNamed)
    }
}
