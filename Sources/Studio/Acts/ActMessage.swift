import LockstepFormats

/// A message of a page: an act, with a number by which it recognizes the reply.
struct ActMessage {
    let json: JSONValue
    let number: Int64
    let act: String

    /// nil for text that is no such message.
    init?(_ text: String) {
        guard let json = try? JSONValue(decoding: Array(text.utf8)),
            case .integer(let number)? = json["id"], case .text(let act)? = json["act"]
        else { return nil }
        (self.json, self.number, self.act) = (json, number, act)
    }

    /// The text of a member.
    func text(_ name: String) throws -> String {
        guard case .text(let text)? = json[name] else {
            throw StudioError.parameter(name, expected: "text")
        }
        return text
    }

    /// The texts of a member that is a list; none if it is missing.
    func texts(_ name: String) -> [String] { json[name]?.texts ?? [] }

    /// The number of a job, which is text.
    func job() throws -> Int {
        guard let number = Int(try text("job")) else {
            throw StudioError.parameter("job", expected: "a job's number")
        }
        return number
    }
}
