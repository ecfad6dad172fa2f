"""What a torch name becomes: the compiled rules, which counterpart or helper a call takes, and its code."""
