internal import LockstepAnalysis
import LockstepConcurrency
internal import LockstepFormats
public import LockstepSamples
public import LockstepSessions

/// Performs the actions of a ``DetailModel`` off the main thread.
public final class SessionDetail: Sendable {
    /// The longest side of a film's images in pixels: a phone's width.
    static let imageSide = 1280
    /// The size limit of a single image or depth map file, bytes.
    static let largestImage: Int64 = 64 << 20
    /// The limit of a plot's columns, larger than any screen's width.
    static let mostColumns = 4096

    private let path: String
    private let fileSystem: any FileSystem
    private let codecs: any MediaCodecs
    private let cryptography: (any SealCryptography)?
    private let makeWay: @Sendable () -> Void
    private let facts: JobQueue
    private let images: JobQueue
    private let plots: JobQueue
    private let checks: JobQueue
    private let wantedPlots = Mutex(0)
    private let digest = SharedDigest()

    /// Creates a reader for the session in the folder `path`.
    ///
    /// - Parameters:
    ///   - cryptography: Compares a sealed session with its seal; nil skips the seal.
    ///   - makeWay: Called before a check reads anything, and repeatedly afterwards; may block.
    public init(
        path: String, fileSystem: any FileSystem, codecs: any MediaCodecs,
        cryptography: (any SealCryptography)? = nil,
        makeWay: @escaping @Sendable () -> Void = {}
    ) {
        self.path = path
        self.fileSystem = fileSystem
        self.codecs = codecs
        self.cryptography = cryptography
        self.makeWay = makeWay
        facts = JobQueue(codecs.autoreleasePool)
        images = JobQueue(codecs.autoreleasePool)
        plots = JobQueue(codecs.autoreleasePool)
        checks = JobQueue(codecs.autoreleasePool)
    }

    /// Performs an action and returns immediately.
    ///
    /// - Parameter post: Receives the resulting events, on any thread.
    public func perform(_ action: DetailAction, post: @escaping @Sendable (DetailEvent) -> Void) {
        switch action {
        case .readFacts: facts.add { post(.facts(Self.result(self.readFacts))) }
        case .readPlayback: facts.add { post(.playback(Self.result(self.readPlayback))) }
        case .readTrajectory: facts.add { post(.trajectory(Self.result(self.readTrajectory))) }
        case .check: checks.add { post(.checked(Self.result { try self.check(post) })) }
        case .readImage(let position, let frame, let depthSize):
            images.add { post(.image(self.readImage(position, frame, depthSize))) }
        case .readPlots(let token, let window, let columns):
            wantedPlots.withLock { $0 = token }
            plots.add { self.readPlots(token, window, columns, post) }
        case .forget:
            wantedPlots.withLock { $0 = -1 }
            checks.add { self.digest.forget() }
        }
    }

    /// Waits until all requested actions are done.
    public func wait() {
        for queue in [facts, images, plots, checks] { queue.waitUntilIdle() }
    }

    private static func result<Value>(
        _ body: () throws -> Value
    ) -> Result<Value, LibraryProblem> {
        do { return .success(try body()) } catch { return .failure(LibraryProblem(error)) }
    }

    private func session() throws -> Session {
        try Session(opening: path, fileSystem: fileSystem)
    }

    private func readFacts() throws -> SessionFacts {
        let session = try session()
        return SessionFacts(
            manifest: session.annotatedManifest,
            byteCount: try session.fileSystem.byteCount(ofTree: path),
            isSealed: try session.openIfPresent(SessionLayout.seal) != nil)
    }

    private func check(_ post: @escaping @Sendable (DetailEvent) -> Void) throws -> CheckReport {
        makeWay()
        let session = try session()
        let progress = { (share: Double) in
            self.makeWay()
            post(.checkProgress(share))
        }
        let digest = try self.digest.take(session, progress: progress)
        return try SessionCheck.report(
            on: digest, of: session, codecs: codecs, cryptography: cryptography,
            progress: progress)
    }

    private func readPlayback() throws -> SessionPlayable {
        let session = try session()
        if let movie = try session.playableMovie() {
            return .movie(movie, depth: try depthOfMovie(session))
        }
        var film: FilmIndex?
        let rows = try session.frameRows()
        while let row = try nextReadable(rows) {
            guard case .image(let path) = row.image else { continue }
            let format = SessionLayout.imageFormat(ofFile: path, frame: row.index)
            if film == nil {
                film = FilmIndex(
                    depthSize: session.manifest.depthSize, orientation: row.orientation)
            }
            film?.add(
                row.index, row.timestamp, hasDepth: row.depthSize != nil, image: format ?? .jpeg)
        }
        return film.map { .images($0) } ?? .nothing
    }

    /// The movie's frames with depth; nil if none has.
    private func depthOfMovie(_ session: Session) throws -> FilmIndex? {
        guard let size = session.manifest.depthSize else { return nil }
        var film: FilmIndex?
        let rows = try session.frameRows()
        while let row = try nextReadable(rows) {
            if film == nil {
                film = FilmIndex(
                    depthSize: size, orientation: row.orientation, start: row.timestamp)
            }
            if row.depthSize != nil { film?.add(row.index, row.timestamp, hasDepth: true) }
        }
        return film.flatMap { $0.frames.isEmpty ? nil : $0 }
    }

    private func readTrajectory() throws -> TrajectoryPath? {
        let reading = try digest.reading(session())
        if let failure = reading.failures[.frames] { throw failure }
        guard reading.path.points.count > 0 else { return nil }
        return TrajectoryPath(
            reading.path, unreadableRows: reading.unreadableRows[.frames] ?? 0)
    }

    private func readPlots(
        _ token: Int, _ window: PlotWindow?, _ columns: Int,
        _ post: @escaping @Sendable (DetailEvent) -> Void
    ) {
        let isWanted = { self.wantedPlots.withLock { $0 == token } }
        do {
            guard isWanted() else { return }
            let columns = min(max(columns, 1), Self.mostColumns)
            let plots: SessionPlots?
            if let window {
                var reader = PlotReader(try session(), columns: columns, isWanted: isWanted)
                plots = try reader.read(window)
            } else {
                plots = try SessionPlots(digest.reading(session()), columns: columns)
            }
            guard isWanted() else { return }
            post(.plots(token: token, .success(plots)))
        } catch is PlotsUnwanted {
            // Superseded by a later request, or canceled.
        } catch {
            post(.plots(token: token, .failure(LibraryProblem(error))))
        }
    }

    private func readImage(
        _ position: Int, _ frame: FilmIndex.Frame, _ depthSize: PixelSize?
    ) -> FilmImage {
        var result = FilmImage(position: position)
        do {
            if let format = frame.imageFormat {
                let bytes = try contents(of: SessionLayout.image(Int(frame.index), format))
                let pixels = try codecs.makeStillCodec().decodeNative(bytes)
                result.image = ScaledImage(pixels, longestSide: Self.imageSide)
            }
            if frame.hasDepth, let depthSize {
                result.depth = ScaledImage(depth: try readDepth(Int(frame.index), depthSize))
            }
        } catch {
            result.problem = LibraryProblem(error)
        }
        return result
    }

    private func contents(of name: String) throws -> [UInt8] {
        try fileSystem.ownFiles(of: path).contents(
            of: path + "/" + name, limit: Self.largestImage)
    }

    private func readDepth(_ index: Int, _ size: PixelSize) throws -> DepthMap {
        let name = SessionLayout.depth(index)
        let bytes = try contents(of: name)
        let buffer = PixelBuffer(format: .float32, size: size) { _, memory in
            memory.copyBytes(from: bytes.prefix(memory.count))
        }
        guard let buffer, buffer.contentByteCount == bytes.count,
            let map = DepthMap(depth: buffer, confidence: nil)
        else {
            let expected = Int64(size.area.multipliedReportingOverflow(by: 4).partialValue)
            throw SessionError(
                .fileSize(expected: expected, actual: Int64(bytes.count)), place: Place(file: name))
        }
        return map
    }
}

/// Returns the next readable row.
private func nextReadable<Row>(_ rows: RowReader<Row>?) throws -> Row? {
    while true {
        do { return try rows?.next() } catch is FormatError {}
    }
}
