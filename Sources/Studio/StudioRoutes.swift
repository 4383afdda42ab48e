import LockstepFormats
import LockstepSamples
import LockstepServing

/// The addresses of the studio, and what answers each.
struct StudioRoutes: Routes {
    let files: StudioFiles
    let answers: JSONAnswer
    let catalog: CatalogAnswers
    let session: SessionAnswers
    let groups: GroupAnswers
    let images: ImageAnswers
    let jobs: JobAnswers
    let socket: LiveSocket

    func response(to request: Request) -> Response {
        if let file = files.response(to: request.path) { return file }
        guard let answer = quickAnswer(request.path) else { return .notFound }
        return answers.reporting { try answer(Parameters(request)) }
    }

    func work(for request: Request) -> (@Sendable () -> Response)? {
        guard let answer = longAnswer(request.path) else { return nil }
        return { [answers] in answers.reporting { try answer(Parameters(request)) } }
    }

    func socket(for request: Request) -> (any SocketHandler)? {
        request.path == "/api/live" ? socket : nil
    }

    private typealias Answer = @Sendable (Parameters) throws -> Response

    /// What the catalog's database or memory answers within milliseconds.
    private func quickAnswer(_ path: String) -> Answer? {
        switch path {
        case "/api/info": { _ in try catalog.info() }
        case "/api/sessions": catalog.sessions
        case "/api/fields": { _ in catalog.fields() }
        case "/api/thumbnail": catalog.thumbnail
        case "/api/groups": { _ in groups.groups() }
        case "/made": jobs.madeFile
        case "/api/jobs": { _ in jobs.list() }
        case "/api/trash": { _ in try jobs.trashItems() }
        case "/api/formats": { _ in jobs.formats() }
        default: nil
        }
    }

    /// What is read from files, or compares all recordings.
    private func longAnswer(_ path: String) -> Answer? {
        switch path {
        case "/api/facets": catalog.facets
        case "/api/outliers": catalog.outliers
        case "/api/session": session.facts
        case "/api/session/report": session.report
        case "/api/session/frames": session.frames
        case "/api/session/samples": session.samples
        case "/api/session/location": session.location
        case "/api/session/movie": session.movie
        case "/api/group": groups.group
        case "/api/group/samples": groups.samples
        case "/api/session/image": images.image
        case "/api/session/depth": images.depth
        case "/api/session/depth-range": images.depthRange
        case "/api/session/confidence": images.confidence
        case "/api/session/points": images.points
        case "/api/session/cloud": images.cloud
        case "/api/job": jobs.log
        default: nil
        }
    }
}
