import LockstepInterchange
import LockstepSamples
import LockstepTestSupport
import Testing

/// Which option changes which layout.
@Suite struct ExportOptionTests {
    /// Depth of all confidences, in pictures whose focal lengths differ.
    private static let deliveries: [Delivery] = (0..<3).map { number in
        .frame(10_000_000_000 + Int64(number) * 100_000_000) { frame in
            frame.fill()
            frame.intrinsics = Intrinsics(fx: 7 + Double(number), fy: 7, cx: 3.5, cy: 2.5)
            frame.depth = .ramp
        }
    }

    @Test(arguments: ExportFormat.all, ExportOption.allCases)
    func anOptionHasAnEffectOnTheLayoutsItNames(
        _ format: ExportFormat, _ option: ExportOption
    ) throws {
        var (selection, options) = (ExportSelection(), ExportOptions())
        switch option {
        case .leastConfidence: options.leastConfidence = 2
        case .voxelMetres: options.voxelMetres = 2
        case .sharesCamera: options.sharesCamera = true
        case .longestSide: selection.longestSide = 4
        }
        let usual = try ExportExample(Self.deliveries).export(format)
        let chosen = try ExportExample(Self.deliveries).export(format, selection, options: options)
        let isNamed = option.formats.contains { $0.name == format.name }
        #expect((usual.files != chosen.files) == isNamed)
    }
}
