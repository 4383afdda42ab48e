import LockstepCatalog
import LockstepConcurrency
import LockstepFormats
public import LockstepSamples
import LockstepServing
import LockstepSessions

/// The pages of a folder of recordings, served to browsers on this computer.
///
/// Questions about many recordings are answered from the folder's catalog, and what a page shows of
/// one recording is read from its files by range. Everything that writes is a command of the tool,
/// which runs as a process of its own.
public final class Studio: Sendable {
    /// What a studio needs from the program that runs it.
    public struct Dependencies: Sendable {
        /// The path of the tool.
        public var tool: String
        /// The tool's version.
        public var version: String
        /// Decodes and encodes images.
        public var codecs: any MediaCodecs
        /// Compares sessions with their seals.
        public var cryptography: (any SealCryptography)?
        /// The folder of dygraphs, three.js and Leaflet; nil for Debian's.
        public var libraryFolder: String?
        /// Names the actions in remedies.
        public var nameAction: @Sendable (RemedyAction) -> String
        /// The computer's clock.
        public var now: @Sendable () -> WallTime

        /// Creates the dependencies.
        public init(
            tool: String, version: String, codecs: any MediaCodecs,
            cryptography: (any SealCryptography)?, libraryFolder: String?,
            nameAction: @escaping @Sendable (RemedyAction) -> String,
            now: @escaping @Sendable () -> WallTime
        ) {
            (self.tool, self.version, self.codecs) = (tool, version, codecs)
            (self.cryptography, self.libraryFolder) = (cryptography, libraryFolder)
            (self.nameAction, self.now) = (nameAction, now)
        }
    }

    /// Where a studio listens.
    public enum Place: Sendable {
        /// On this computer only.
        case thisComputer
        /// On an IPv4 address that other computers reach, encrypted with a certificate and its key,
        /// which are PEM files.
        case network(address: String, certificate: String, key: String)

        fileprivate var ofServer: ServerPlace {
            switch self {
            case .thisComputer: .thisComputer
            case .network(let address, let certificate, let key):
                .network(address: address, certificate: certificate, key: key)
            }
        }
    }

    /// The address of the first page, with the token.
    public var url: String { server.url }
    /// The files of libraries that the machine lacks; pages do without what needs them.
    public let missingFiles: [String]

    private let server: Server
    private let catalog: Catalog
    private let jobs: JobRunner
    private let socket: LiveSocket
    private let watch: FolderWatch
    /// Held as long as this studio serves the folder.
    private let claim: StudioClaim

    /// Opens the catalog of a folder, and listens.
    ///
    /// - Throws: ``FileError`` or ``DatabaseError`` if the folder cannot be used,
    ///   ``StudioError/served(_:at:)`` if another studio serves it, `ServerFailure` if the port is in
    ///   use.
    public init(
        of folder: String, at place: Place = .thisComputer, port: Int = 0,
        _ dependencies: Dependencies
    ) throws {
        let catalog = try Catalog(of: folder)
        self.catalog = catalog
        claim = try StudioClaim(of: catalog.folder)
        let answers = JSONAnswer(nameAction: dependencies.nameAction)
        let socket = LiveSocket(answers: answers)
        self.socket = socket
        let conversion = MovieConversion(of: catalog, codecs: dependencies.codecs)
        jobs = try JobRunner(
            dependencies.tool, in: catalog.folder, conversion: conversion, now: dependencies.now
        ) { job in
            socket.broadcast("job \(job.number)") { $0.object("job", job.append) }
        }
        let reader = SessionReader(
            codecs: dependencies.codecs, cryptography: dependencies.cryptography,
            namingActions: dependencies.nameAction)
        let catalogAnswers = CatalogAnswers(catalog: catalog, version: dependencies.version)
        let groups = GroupList(of: catalog.folder)
        watch = FolderWatch(
            of: catalog, groups, reader: reader, socket: socket,
            prepareAnswers: catalogAnswers.prepare)
        let shelf = SessionShelf(of: catalog, codecs: dependencies.codecs)
        let files = StudioFiles(
            libraryFolder: dependencies.libraryFolder ?? StudioFiles.debianFolder)
        missingFiles = files.missing
        let trash = Trash(of: catalog.folder)
        let acts = Acts(
            catalog: catalog, shelf: shelf, jobs: jobs, trash: trash, now: dependencies.now,
            catalogChanged: { [watch] in watch.tellRevision() },
            refresh: { [watch] in try watch.refresh() })
        socket.use(acts.perform)
        let routes = StudioRoutes(
            files: files, answers: answers,
            catalog: catalogAnswers,
            session: SessionAnswers(
                shelf: shelf, catalog: catalog, groups: groups, conversion: conversion),
            groups: GroupAnswers(
                list: groups, shelf: shelf, answers: answers,
                cryptography: dependencies.cryptography),
            images: ImageAnswers(shelf: shelf, codecs: dependencies.codecs),
            jobs: JobAnswers(jobs: jobs, trash: trash, shelf: shelf), socket: socket)
        server = try Server(at: place.ofServer, port: port, routes: routes)
        claim.state(String(server.url.prefix { $0 != "?" }))
    }

    /// Serves until ``stop()``, and checks recordings that are not checked yet.
    public func start() throws {
        try server.start()
        try watch.start { [jobs, catalog] in
            let unchecked = try catalog.count(Self.isUnchecked)
            guard unchecked > 0 else { return }
            let words = unchecked == 1 ? "a new recording" : "\(unchecked) new recordings"
            // An update that runs already checks them too.
            _ = try? jobs.add(
                JobDraft(
                    title: "Check \(words)", commands: [["catalog", "update", "."]],
                    targets: [CatalogLayout.cache + "/" + CatalogLayout.database], paths: []))
        }
    }

    /// Recordings that a check can add results for; an incomplete one is checked once complete.
    private static let isUnchecked = SessionFilter.all([
        .not(.holds(.checked)), .not(.holds(.broken)),
        .compares(.format, .equal, .text("lockstep")),
        .compares(.state, .notEqual, .text("recording")),
    ])

    /// Stops serving, and interrupts the jobs.
    public func stop() {
        watch.stop()
        jobs.stop()
        server.stop()
    }
}
