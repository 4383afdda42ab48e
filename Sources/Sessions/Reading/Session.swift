public import LockstepFormats
public import LockstepSamples

/// A recording on the disk, opened for reading.
public struct Session: Sendable {
    /// The folder's path.
    public let path: String
    /// The session's manifest.
    public let manifest: SessionManifest
    /// The disk that holds the session, with its folder restricted to its own files: a symbolic
    /// link in it is rejected with ``SessionError``.
    public let fileSystem: any FileSystem
    /// Collects the rows that readers skip; nil if a row that cannot be read is an error.
    package private(set) var skipped: SkippedRows?

    /// The maximum size of a manifest in bytes; an hour of clock anchors takes about 50 kB.
    public static let largestManifest: Int64 = 16 << 20

    /// Opens the session in the folder `path`.
    ///
    /// - Throws: ``SessionError`` if there is no manifest, ``FormatError`` if it cannot be read.
    public init(opening path: String, fileSystem: any FileSystem) throws {
        self.path = path
        let fileSystem = OwnFiles(of: path, on: fileSystem)
        self.fileSystem = fileSystem
        let file = path + "/" + SessionLayout.manifest
        var bytes: [UInt8] = []
        do {
            bytes = try fileSystem.contents(of: file, limit: Self.largestManifest)
            manifest = try SessionManifest(decoding: bytes)
        } catch let error as FileError where error.code == .missing {
            let hasRows = Self.hasRows(path, fileSystem)
            throw SessionError(hasRows ? .noManifest : .notASession, place: Place(file: path))
        } catch let error as FormatError {
            guard isJSONDocument(bytes) || !Self.hasRows(path, fileSystem) else {
                throw SessionError(.noManifest, place: Place(file: path))
            }
            throw error.at(Place(file: SessionLayout.manifest))
        }
    }

    /// Whether there is any row file; false if the folder cannot be listed.
    private static func hasRows(_ path: String, _ fileSystem: any FileSystem) -> Bool {
        let entries = (try? fileSystem.list(path)) ?? []
        return entries.contains { RowFile(rawValue: $0.name) != nil }
    }

    /// Creates a session whose manifest is not on the disk yet.
    init(path: String, manifest: SessionManifest, fileSystem: any FileSystem) {
        self.path = path
        self.manifest = manifest
        self.fileSystem = fileSystem
    }

    /// Returns the session without the rows that cannot be read, which its readers skip and record.
    package func skippingBadRows() -> Session {
        var session = self
        session.skipped = SkippedRows()
        return session
    }

    /// Returns the rows of `imu.csv`; nil if the file does not exist, as in the methods below.
    public func inertialRows() throws -> RowReader<InertialRow>? {
        try rows(.imu)
    }

    /// Returns the rows of `attitude.csv`.
    public func attitudeRows() throws -> RowReader<AttitudeRow>? {
        try rows(.attitude)
    }

    /// Returns the rows of `barometer.csv`.
    public func barometerRows() throws -> RowReader<BarometerRow>? {
        try rows(.barometer)
    }

    /// Returns the rows of `location.csv`.
    public func locationRows() throws -> RowReader<LocationRow>? {
        try rows(.location)
    }

    /// Returns the rows of `features.jsonl`.
    public func featureRows() throws -> RowReader<FeatureRow>? {
        try rows(.features)
    }

    /// Returns the rows of `mesh.jsonl`.
    public func meshRows() throws -> RowReader<MeshRow>? {
        try rows(.mesh)
    }

    /// Returns the rows of `audio.csv`.
    public func audioRows() throws -> RowReader<AudioRow>? {
        try rows(.audio)
    }

    /// Returns the rows of `events.jsonl`.
    public func eventRows() throws -> RowReader<EventRow>? {
        try rows(.events)
    }

    /// Returns the rows of `frames.jsonl`.
    public func frameRows() throws -> RowReader<FrameRow>? {
        try rows(.frames)
    }

    private func rows<Row: LineDecodable & Sendable>(_ file: RowFile) throws -> RowReader<Row>? {
        guard let source = try openIfPresent(file.rawValue) else { return nil }
        return RowReader(file, source, skipping: skipped) { try Row(line: $0) }
    }

    /// Opens a file of the session; returns nil if it does not exist.
    public func openIfPresent(_ name: String) throws -> (any ByteSource)? {
        do {
            return try fileSystem.open(path + "/" + name)
        } catch let error as FileError where error.code == .missing {
            return nil
        }
    }

    /// Returns a row's still image.
    ///
    /// - Throws: ``SessionError`` when the row refers to any path except that of its own image.
    public func still(of row: FrameRow, path name: String) throws -> EncodedStill {
        guard let format = SessionLayout.imageFormat(ofFile: name, frame: row.index) else {
            throw SessionError(.foreignPath(name), place: Place(file: RowFile.frames.rawValue))
        }
        guard let size = row.size else {
            throw SessionError(.fileSize(expected: 1, actual: nil), place: Place(file: name))
        }
        let limit = Self.largestStillByteCount(of: size)
        let bytes = try fileSystem.contents(of: path + "/" + name, limit: limit)
        return EncodedStill(bytes: bytes, size: size, format: format)
    }

    /// Returns a row's still image as ``still(of:path:)`` does, once its structure was examined.
    ///
    /// - Parameter expects: Whether the size in the file's header is the expected one.
    /// - Throws: Also ``FormatError`` if the image is incomplete or of an unsupported kind, and
    ///   ``SessionError`` if it has another size.
    package func examinedStill(
        of row: FrameRow, path name: String, expects: (PixelSize) -> Bool
    ) throws -> EncodedStill {
        let still = try still(of: row, path: name)
        let place = Place(file: name, time: row.timestamp)
        switch try ImageFile(MemoryBytes(still.bytes), still.format, of: still.size) {
        case .whole(let size, _):
            guard expects(size) else {
                throw SessionError(.imageSize(size, expected: still.size), place: place)
            }
            return still
        case .unsupported(let problem):
            throw FormatError(.unsupportedImage(problem), place: place)
        case .damaged(let problem):
            throw FormatError(.bytes(of: still.format.title, problem), place: place)
        }
    }

    /// Makes the formats of the session's image files readable.
    ///
    /// - Throws: The error of the codecs if this machine lacks what reading one needs; no error
    ///   about an image.
    package func prepareStills(_ codecs: any MediaCodecs) throws {
        // A folder that cannot be listed has no images to read.
        let files = (try? fileSystem.list(path + "/" + SessionLayout.images)) ?? []
        for format in StillFormat.allCases
        where files.contains(where: { $0.name.hasSuffix("." + format.fileExtension) }) {
            try codecs.prepareStills(format)
        }
    }

    /// Returns the maximum size of a still image in bytes: that of the pixels it encodes, plus some room
    /// for its header.
    static func largestStillByteCount(of size: PixelSize) -> Int64 {
        Int64(size.area).multipliedReportingOverflow(by: 4).partialValue &+ 1 << 20
    }

    /// Returns the triangles of a surface's row; nil if the surface was removed.
    ///
    /// - Throws: ``SessionError`` if the row refers to another file or to none, ``FormatError`` if the
    ///   file is not the one that the row describes.
    public func mesh(of row: MeshRow) throws -> TriangleMesh? {
        guard let shape = row.shape else { return nil }
        guard shape.path == SessionLayout.mesh(row.arrival.sequence) else {
            throw SessionError(.foreignPath(shape.path), place: Place(file: RowFile.mesh.rawValue))
        }
        let bytes = try fileSystem.contents(
            of: path + "/" + shape.path, limit: MeshFile.largestByteCount)
        do {
            let mesh = try MeshFile.mesh(from: bytes)
            guard shape.hasCounts(of: mesh) else {
                throw FormatError(
                    .bytes(
                        of: MeshFile.name, "its row in \(RowFile.mesh.rawValue) has other counts"))
            }
            return mesh
        } catch let error as FormatError {
            throw error.at(Place(file: shape.path))
        }
    }

    /// Returns a row's depth map, with its confidence map; nil if the row has none.
    ///
    /// - Throws: ``SessionError`` when a file has another size than the row states.
    public func depth(of row: FrameRow) throws -> DepthMap? {
        guard let size = row.depthSize else { return nil }
        let depth = try map(SessionLayout.depth(row.index), .float32, size)
        let confidence =
            row.hasConfidence ? try map(SessionLayout.confidence(row.index), .gray8, size) : nil
        return DepthMap(depth: depth, confidence: confidence)
    }

    private func map(
        _ name: String, _ format: PixelFormat, _ size: PixelSize
    ) throws -> PixelBuffer {
        let place = Place(file: name)
        let expected = format.byteCount(of: size)
        guard let file = try openIfPresent(name) else {
            throw SessionError(.fileSize(expected: Int64(expected), actual: nil), place: place)
        }
        guard file.byteCount == Int64(expected) else {
            throw SessionError(
                .fileSize(expected: Int64(expected), actual: file.byteCount), place: place)
        }
        var taken: Result<Int, any Error> = .success(0)
        let buffer = PixelBuffer(format: format, size: size) { _, bytes in
            taken = Result { try file.readFully(at: 0, into: bytes) }
        }
        guard let buffer, try taken.get() == expected else {
            throw SessionError(
                .fileSize(expected: Int64(expected), actual: Int64(try taken.get())), place: place)
        }
        return buffer
    }
}
