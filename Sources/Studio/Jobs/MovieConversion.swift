import LockstepCatalog
import LockstepDatasets
import LockstepSamples
import LockstepSessions

/// Encodes a movie that browsers do not play again, as H.264, in the catalog's hidden folder.
///
/// The recording stays as it is; the copy has the same images at the same times.
struct MovieConversion: Sendable {
    /// The first word of the job's command, which is not a command of the tool.
    static let word = "convert"

    private let catalog: Catalog
    private let codecs: any MediaCodecs
    private let disk = LocalFileSystem()

    init(of catalog: Catalog, codecs: any MediaCodecs) {
        (self.catalog, self.codecs) = (catalog, codecs)
    }

    /// The path of a recording's converted movie, from the served folder; another one if the
    /// recording changes.
    func target(of path: String) throws -> String {
        let fingerprint = try Catalog.fingerprint(of: catalog.folder + "/" + path)
        return "\(CatalogLayout.cache)/movies/\(path.replacing("/", with: "-"))-\(fingerprint).mp4"
    }

    /// The absolute path of a recording's converted movie; nil if there is none.
    func converted(_ path: String) throws -> String? {
        let place = catalog.folder + "/" + (try target(of: path))
        return try disk.entry(at: place) == nil ? nil : place
    }

    /// Converts a recording's movie.
    ///
    /// - Parameters:
    ///   - isCancelled: Whether to stop; then no file is left.
    ///   - progress: Receives the share of the images done.
    /// - Returns: Whether the movie is complete.
    func convert(
        _ path: String, isCancelled: () -> Bool, progress: (Double) -> Void
    ) throws -> Bool {
        let target = catalog.folder + "/" + (try target(of: path))
        try disk.makeDirectoryTree(catalog.folder + "/\(CatalogLayout.cache)/movies")
        let session = try Session(opening: catalog.folder + "/" + path, fileSystem: disk)
        guard let source = try session.openIfPresent(SessionLayout.movie) else {
            throw StudioError.noData("no movie")
        }
        let reader = try codecs.openMovie(source)
        let count = try reader.presentationTimes().count
        let settings = MovieSettings(
            codec: .h264, size: reader.format.size, bitsPerSecond: nil,
            framesPerSecond: session.manifest.framesPerSecond)
        do {
            try disk.replace(target) { file in
                let writer = try codecs.makeMovieEncoder(settings, as: .mpeg4, into: file)
                var done = 0
                while let image = try reader.nextImage() {
                    if isCancelled() { throw Cancelled() }
                    try writer.append(.pixels(image.pixels), at: image.time)
                    done += 1
                    progress(Double(done) / Double(max(count, 1)))
                }
                try writer.finish()
            }
        } catch is Cancelled {
            return false
        }
        return true
    }

    private struct Cancelled: Error {}
}
