import LockstepCatalog
import LockstepFormats
import LockstepSamples
import LockstepServing

/// Makes JSON answers, and turns errors into them.
struct JSONAnswer: Sendable {
    /// Names the actions in remedies, such as the command of a tool.
    let nameAction: @Sendable (RemedyAction) -> String

    /// An object with these members.
    static func object(_ members: (inout JSONText) -> Void) -> Response {
        var json = JSONText()
        json.object(members)
        return .bytes(json.bytes, .json)
    }

    /// Runs `body`; an error becomes an answer with its words.
    func reporting(_ body: () throws -> Response) -> Response {
        do {
            return try body()
        } catch {
            var response = Self.object { $0.object("error") { append(error, to: &$0) } }
            response.status = Self.status(of: error)
            return response
        }
    }

    /// Appends an error's words.
    func append(_ error: any Error, to json: inout JSONText) {
        let failure = error as? any Failure
        let place = failure?.place.map { "\($0): " } ?? ""
        json.member("message", place + (failure?.problem ?? "\(error)"))
        json.member("remedy", failure?.remedy.text(naming: nameAction))
        if let error = error as? FilterError { json.member("column", error.column) }
    }

    private static func status(of error: any Error) -> Response.Status {
        switch error as? StudioError {
        case .unknownSession, .unknownGroup, .outside, .noData, .unknownJob: return .notFound
        case .parameter, .unknownAct: return .badRequest
        case .unplayable, .targetInUse, .served: return .conflict
        case nil: break
        }
        if error is FilterError { return .badRequest }
        // An error about a file is one of the recording, not of the server.
        return (error as? any Failure)?.place == nil ? .serverError : .conflict
    }
}
