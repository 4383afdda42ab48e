import Testing
import VirtualPhone

/// Movies and stills through the phone's encoders.
@Suite enum AppleMediaTests {}

/// Lets a test run while no phone lives: movies hear of whatever happens to one that does.
struct WithoutPhone: TestTrait, SuiteTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        try await VirtualPhone.withoutPhone { try await function() }
    }
}

extension Trait where Self == WithoutPhone {
    /// No phone lives meanwhile.
    static var withoutPhone: Self { WithoutPhone() }
}
