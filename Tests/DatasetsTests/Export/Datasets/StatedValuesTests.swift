import LockstepFormats
import LockstepMedia
import LockstepSamples
import LockstepSessions
import Testing

@testable import LockstepDatasets

/// An app's stated camera values survive import and export, for every importer that states any and
/// every format that stores them and can be imported.
@Suite struct StatedValuesTests {
    struct Recording: Sendable, CustomTestStringConvertible {
        let layout: DatasetFormat
        let codecs: StagedCodecs?
        let files: @Sendable () throws -> [String: [UInt8]]
        var testDescription: String { layout.name }

        init(
            _ layout: DatasetFormat, _ codecs: StagedCodecs? = nil,
            _ files: @escaping @Sendable () throws -> [String: [UInt8]]
        ) {
            (self.layout, self.codecs, self.files) = (layout, codecs, files)
        }
    }

    static let recordings = [
        Recording(.mars, MARSExample.codecs) {
            MARSExample.files(metadata: MARSExample.iOS).mapValues { Array($0.utf8) }
        },
        Recording(.vio, VIOExample.codecs) {
            VIOExample.files(
                VIOExample.start + VIOExample.readings
                    + VIOExample.frames(",500.5,501.5,320.25,240.75")
            ).mapValues { Array($0.utf8) }
        },
        Recording(.euroc) { ASLExample.below("mav0") },
        Recording(.tumvi) { TUMVIExample.files },
        Recording(.stray, StrayExample.codecs) { StrayExample.files() },
        Recording(.tumrgbd) { TUMRGBDExample.files },
        Recording(.spectacular, SpectacularExample.codecs) { SpectacularExample.files },
        Recording(.lamar, LaMARExample.codecs) { LaMARExample.files() },
        Recording(.iosLogger, IOSLoggerExample.codecs) { IOSLoggerExample.files() },
        Recording(.polycam) { try PolycamExample.files() },
        Recording(.record3D) { try Record3DExample.files() },
    ]
    static let formats: [DatasetFormat] = [
        .logger3D, .euroc, .tumvi, .stray, .spectacular, .mcap, .rosbag,
    ]

    /// An import as a session whose images are JPEG files, which every format can export.
    private func example(_ recording: Recording) throws -> (ExportExample, SourceDescription) {
        let folder = try TemporaryFolder(tree: recording.files())
        let source =
            try recording.codecs.map { try folder.open($0) } ?? folder.openWithCodecs()
        let deliveries = try source.drained().map { delivery in
            guard case .frame(var frame) = delivery.sample, let size = frame.image.size else {
                return delivery
            }
            frame.image = .still(
                EncodedStill(bytes: try ExampleStill.jpeg(size), size: size))
            return Delivery(.frame(frame), arrival: delivery.arrival)
        }
        var description = source.description
        description.movieFormat = nil
        return (try ExportExample(deliveries) { $0.source = description }, description)
    }

    @Test(arguments: recordings, formats)
    func survive(_ recording: Recording, _ format: DatasetFormat) throws {
        let (example, stated) = try example(recording)
        let export = try example.export(format, codecs: FFmpegCodecs())
        // Frames of this format have poses; the report counts frames without one.
        if format.name == "stray",
            export.report.losses.contains(where: { $0.contains("without a pose") })
        {
            return
        }
        let source = try TemporaryFolder(tree: export.files).openWithCodecs()
        let said = export.report.losses + export.report.guesses + export.report.absences

        if let place = stated.calibration?.cameraFromImu, format.facets.contains(.calibration) {
            let again = try #require(source.description.calibration?.cameraFromImu)
            #expect(difference(place.columnMajor, again.columnMajor) < 1e-9)
        }
        if let lens = stated.calibration?.lens, format.facets.contains(.lens) {
            let again = source.description.calibration?.lens
            let isSame =
                again.map { difference($0.intrinsics.numbers, lens.intrinsics.numbers) < 1e-9 }
                ?? false
            #expect(isSame || said.contains { $0.contains("lens") }, "\(said)")
        }
        if let offset = stated.calibration?.timeOffset, format.facets.contains(.timeShift) {
            let again = source.description.calibration?.timeOffset
            #expect(
                abs((again?.imuMinusCameraSeconds ?? .nan) - offset.imuMinusCameraSeconds) < 1e-12)
        }
        guard format.facets.contains(.intrinsics) else { return }
        let first = try example.session.frameRows()?.next()
        let origin = try example.session.manifest.pixelOrigin
        guard let row = first, let k = row.intrinsics else { return }
        // Stray Scanner's import accepts no principal point outside the image, as in the small
        // images of EuRoC's and TUM VI's examples.
        guard format.name != "stray" || k.cx < Double(row.size?.width ?? 0) else { return }
        // A measured lens replaces the frames' own intrinsics.
        let lens = format.facets.contains(.lens) ? stated.calibration?.lens?.intrinsics : nil
        let expected = lens ?? k.counted(from: .pixelCenter, insteadOf: origin)
        let frame = try #require(try source.drained().frames.first)
        let found = try #require(frame.intrinsics).counted(
            from: .pixelCenter,
            insteadOf: source.description.streams.first { $0.stream == .camera }?.pixelOrigin
                ?? .pixelCenter)
        // Formats with one camera use the mean, and report it.
        let isMean = said.contains { $0.contains("their mean") }
        #expect(difference(expected.numbers, found.numbers) < (isMean ? 1 : 1e-6))
    }

    private func difference(_ left: [Double], _ right: [Double]) -> Double {
        left.count == right.count
            ? zip(left, right).map { abs($0 - $1) }.max() ?? .infinity : .infinity
    }
}

extension Intrinsics {
    fileprivate var numbers: [Double] { [fx, fy, cx, cy] }
}
