import Foundation
import Testing

@testable import PhoneScreen

/// Messages of the browser: what is understood, and that nothing else is.
@Suite struct ScreenMessageTests {
    static let understood: [(String, ScreenMessage)] = [
        (
            #"{"pointer":["down",3,10.5,20,1500]}"#,
            .pointer(.down, finger: 3, CGPoint(x: 10.5, y: 20), seconds: 1.5)
        ),
        (#"{"pinch":["change",1.5,1,2]}"#, .pinch(.move, scale: 1.5, CGPoint(x: 1, y: 2))),
        (#"{"activate":7}"#, .input(7, .activate)),
        (#"{"text":[7,"é\n"]}"#, .input(7, .text("é\n"))),
        (#"{"slide":[7,0.25,"change"]}"#, .input(7, .slide(0.25))),
        (#"{"scroll":[7,0,120]}"#, .input(7, .scroll(CGPoint(x: 0, y: 120)))),
        (#"{"movie":[7,"time",2.5]}"#, .input(7, .movie("time", 2.5))),
        (#"{"action":[7,1]}"#, .input(7, .action(1))),
        (#"{"adjust":[7,"increment"]}"#, .input(7, .adjust(isUp: true))),
        (#"{"escape":true}"#, .escape), (#"{"context":[1,2]}"#, .context(CGPoint(x: 1, y: 2))),
        (#"{"answer":[1,0]}"#, .answer(token: 1, button: 0)),
        (#"{"set":["call",true]}"#, .set(name: "call", .flag(true))),
        (#"{"set":["freeSpace",1000]}"#, .set(name: "freeSpace", .number(1000))),
        (#"{"set":["heat","serious"]}"#, .set(name: "heat", .text("serious"))),
    ]

    @Test(arguments: understood) func aMessageIsUnderstood(_ example: (String, ScreenMessage)) {
        #expect(ScreenMessage(example.0) == example.1)
    }

    @Test(arguments: [
        "", "{}", "[]", "null", "{", #"{"pointer":[]}"#, #"{"pointer":["down",1,1,1]}"#,
        #"{"pointer":["fly",1,1,1,1]}"#, #"{"pointer":["down",1,"x",1,1]}"#,
        #"{"pointer":["down",1,1e999,1,1]}"#, #"{"activate":"7"}"#, #"{"activate":7.5}"#,
        #"{"text":[7]}"#, #"{"set":["call"]}"#, #"{"set":["call",[]]}"#, #"{"unknown":[1,2]}"#,
        #"{"escape":true,"context":[1,2]}"#, #"{"movie":[1,"time","x"]}"#,
        String(repeating: "[", count: 100_000),
    ])
    func otherTextIsIgnored(_ text: String) { #expect(ScreenMessage(text) == nil) }

    @Test func numbersBeyondAnIntegerDoNotTrap() {
        #expect(ScreenMessage(#"{"action":[1e300,-1e300]}"#) != nil)
        #expect(ScreenMessage(#"{"pointer":["move",-1e300,1,1,1]}"#) != nil)
    }

    @Test(arguments: [
        (ScreenValue.number(1.005), "1"), (.number(1.2345), "1.23"), (.number(.nan), "null"),
        (.text("a\"\\\n\u{1}\u{2028}é"), #""a\"\\\n\u0001\u2028é""#),
        (.object(["b": [1, true], "a": .null]), #"{"a":null,"b":[1,true]}"#),
    ])
    func valuesBecomeJSON(_ value: ScreenValue, _ json: String) { #expect(value.json == json) }
}
