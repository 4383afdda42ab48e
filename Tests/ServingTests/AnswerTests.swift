import Testing

@testable import LockstepServing

@Suite struct AnswerTests {
    static let facts = Answer.FileFacts(
        byteCount: 10, tag: EntityTag(inode: 1, byteCount: 10, modified: 255))

    func answer(
        _ response: Response = .file("/a.txt"), _ change: (inout Request) -> Void = { _ in },
        file: Answer.FileFacts? = facts
    ) -> Answer {
        var request = Request(path: "/")
        change(&request)
        return Answer(response, to: request, file: file)
    }

    @Test func aFileIsServedWholeWithATag() {
        let answer = answer()
        #expect(answer.head.status == .ok)
        #expect(answer.head["ETag"] == "\"1.a.ff\"")
        #expect(answer.head["Accept-Ranges"] == "bytes")
        #expect(answer.head["Content-Length"] == "10")
        #expect(answer.head["Cache-Control"] == "no-store")
        #expect(answer.head["Content-Type"] == "text/plain; charset=utf-8")
        #expect(answer.body == .file(ByteRange(offset: 0, byteCount: 10)))
    }

    @Test func aPartHasItsPlace() {
        let answer = answer { $0.range = "bytes=2-4" }
        #expect(answer.head.status == .partialContent)
        #expect(answer.head["Content-Range"] == "bytes 2-4/10")
        #expect(answer.head["Content-Length"] == "3")
        #expect(answer.body == .file(ByteRange(offset: 2, byteCount: 3)))
    }

    @Test func aPartThatDoesNotExistIsRefused() {
        let answer = answer { $0.range = "bytes=10-" }
        #expect(answer.head.status == .rangeNotSatisfiable)
        #expect(answer.head["Content-Range"] == "bytes */10")
        #expect(answer.body == .none)
    }

    @Test(arguments: [("\"1.a.ff\"", 206), ("\"1.a.fe\"", 200), ("W/\"1.a.ff\"", 200)])
    func aPartOfAnOlderFileIsNotMixed(_ tag: String, _ status: Int) {
        let answer = answer {
            $0.range = "bytes=2-4"
            $0.ifRange = tag
        }
        #expect(answer.head.status.rawValue == status)
    }

    @Test(arguments: [
        ("\"1.a.ff\"", 304), ("W/\"1.a.ff\"", 304), ("\"x\", \"1.a.ff\"", 304), ("*", 304),
        ("\"x\"", 200), ("", 200),
    ])
    func aCurrentCopyIsNotSentAgain(_ tags: String, _ status: Int) {
        let answer = answer { $0.ifNoneMatch = tags }
        #expect(answer.head.status.rawValue == status)
        #expect((answer.body == .none) == (status == 304))
        #expect((answer.head["Content-Length"] == nil) == (status == 304))
    }

    @Test func headHasTheHeadersOfGet() {
        for response in [Response.file("/a"), .text("abc", .text), .notFound] {
            var head = answer(response) { $0.method = .head }
            #expect(head.body == .none)
            let get = answer(response)
            head.body = get.body
            #expect(head == get)
        }
    }

    @Test func aMissingFileIsNotFound() {
        let answer = answer(file: nil)
        #expect(answer.head.status == .notFound)
        #expect(!answer.closesConnection)
    }

    @Test func anEmptyFileHasNoBody() {
        var facts = Self.facts
        facts.byteCount = 0
        let answer = answer(file: facts)
        #expect(answer.head["Content-Length"] == "0")
        #expect(answer.body == .none)
    }

    @Test func aRefusalEndsTheConnection() {
        for status in [Response.Status.forbidden, .badRequest, .methodNotAllowed] {
            let answer = Answer(refusal: status)
            #expect(answer.closesConnection)
            #expect(answer.head["Connection"] == "close")
        }
        #expect(Answer(refusal: .methodNotAllowed).head["Allow"] == "GET, HEAD")
    }

    @Test func everyAnswerForbidsGuessesAndFrames() {
        for status in Response.Status.allCases {
            let head = answer(.status(status)).head
            #expect(head["X-Content-Type-Options"] == "nosniff")
            #expect(head["Content-Security-Policy"] == Response.strictPolicy)
            #expect(head["Referrer-Policy"] == "no-referrer")
        }
        var page = Response.text("", .html)
        page.caching = .immutable
        #expect(answer(page).head["Cache-Control"] == "private, max-age=31536000, immutable")
    }
}
