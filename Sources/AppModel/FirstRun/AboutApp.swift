/// What the app says of itself.
public struct AboutApp: Hashable, Sendable {
    /// A piece of work that is in the app, and the terms it is under.
    public struct License: Hashable, Sendable, Identifiable {
        /// Whose terms they are.
        public let name: String
        /// The terms, whole.
        public let text: String
        /// Whose terms they are.
        public var id: String { name }
    }

    /// The version with the build's number.
    public let version: Phrase
    /// The terms of everything that is in the app: nothing but its own code and the system's.
    public let licenses: [License]

    /// What the app says, from the numbers in its Info.plist.
    public init(version: String, build: String) {
        self.version = Phrase("Version %@ (%@)", .text(version), .text(build))
        licenses = [License(name: "Lockstep", text: Self.terms)]
    }

    /// The file LICENSE; a test holds that both are equal.
    static let terms = """
        MIT License

        Copyright (c) 2026 Lockstep contributors

        Permission is hereby granted, free of charge, to any person obtaining a copy
        of this software and associated documentation files (the "Software"), to deal
        in the Software without restriction, including without limitation the rights
        to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
        copies of the Software, and to permit persons to whom the Software is
        furnished to do so, subject to the following conditions:

        The above copyright notice and this permission notice shall be included in all
        copies or substantial portions of the Software.

        THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
        IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
        FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
        AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
        LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
        OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
        SOFTWARE.
        """
}
